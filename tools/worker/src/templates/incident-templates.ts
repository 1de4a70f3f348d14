import { paths } from "@ensemble/contract";
import { formatInZone } from "@ensemble/domain/time";
import * as z from "zod/mini";
import { pageAt, type Site } from "../site";
import type { EmailTemplate, Fact } from "./email-template";

const number = z.nullable(z.number());
const text = z.nullable(z.string());

/** What the database stores with each message about an incident; null is not known any more. */
const incident = z.object({
  environment: z.string(),
  remote: z.string(),
  objective: z.enum(["loads", "lcp", "inp"]),
  opened_at: z.string(),
  ended_at: text,
  owner: text,
  percent: number,
  within: number,
  hour_burn: number,
  day_burn: number,
  spent: number,
  worst_screen: text,
  worst_release: text,
});
type Incident = z.infer<typeof incident>;

/** Tells a team that its remote spends an error budget far too fast (PLAT-13). */
export function incidentOpened(payload: unknown, site: Site): EmailTemplate {
  const one = incident.parse(payload);
  return {
    subject: `Incident on ${one.environment}: ${one.remote} misses "${objectiveOf(one)}"`,
    paragraphs: [
      "The last hour and the last day spend this error budget at three times the rate that it allows, " +
        "or faster.",
    ],
    facts: factsOf(one),
    links: [platform(site)],
    closing: "We'll email you again when it's over.",
  };
}

/** Tells the team that it is over. */
export function incidentEnded(payload: unknown, site: Site): EmailTemplate {
  const one = incident.parse(payload);
  const over =
    one.percent === null
      ? `${one.remote} no longer has this objective.`
      : "Over the last hour, this error budget burned more slowly than it allows.";
  return {
    subject: `Over on ${one.environment}: ${one.remote} and "${objectiveOf(one)}"`,
    paragraphs: [over],
    facts: factsOf(one),
    links: [platform(site)],
  };
}

const platform = (site: Site) => ({
  label: "See the error budgets",
  href: pageAt(site, paths.adminPlatform()),
});

function objectiveOf({ objective, percent, within }: Incident): string {
  const share = percent === null ? "" : `${percent}% of `;
  if (objective === "loads") return `${share}loads work`;
  const what = objective === "lcp" ? "largest paints" : "interactions";
  return within === null ? `${share}${what}` : `${share}${what} within ${within} ms`;
}

function factsOf(one: Incident): Fact[] {
  const { owner, hour_burn: hour, day_burn: day, spent, worst_screen: screen } = one;
  const all: [label: string, value: string | false | null][] = [
    ["Team", owner],
    ["Began", moment(one.opened_at)],
    ["Ended", one.ended_at && moment(one.ended_at)],
    ["Rates", hour !== null && `${rate(hour)} in the last hour, ${rate(day)} in the last day`],
    ["Spent", spent !== null && `${Math.round(spent * 100)}% of the budget of 30 days`],
    ["Worst", screen && `${screen} in ${one.worst_release}`],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

const rate = (burn: number | null): string => burn?.toFixed(1) ?? "not known";

const moment = (at: string): string =>
  `${formatInZone(Date.parse(at), "UTC", { dateStyle: "medium", timeStyle: "short" })} (UTC)`;
