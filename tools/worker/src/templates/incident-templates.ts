import { paths } from "@ensemble/contract";
import { feedPaths } from "@ensemble/domain/paths";
import { formatInZone } from "@ensemble/domain/time";
import * as z from "zod/mini";
import { pageAt, type Site } from "../site";
import type { EmailTemplate, Fact } from "./email-template";

const number = z.nullable(z.number());
const text = z.nullable(z.string());

/** The payload of messages about an incident. Null means no longer known. */
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
  // Missing from messages that were queued before they existed.
  hour_callers: z._default(number, null),
  day_callers: z._default(number, null),
  spent: number,
  worst_screen: text,
  worst_release: text,
});
type Incident = z.infer<typeof incident>;

/** Reports to a team that its remote burns an error budget too fast (PLAT-13). */
export function incidentOpened(payload: unknown, site: Site): EmailTemplate {
  const data = incident.parse(payload);
  return {
    subject: `Incident on ${data.environment}: ${data.remote} is missing its target (${describeObjective(data)})`,
    paragraphs: [
      "Over the last hour and the last day, this error budget has been burning at least three " +
        "times as fast as it allows.",
    ],
    facts: listFacts(data),
    links: [platformLink(site)],
    closing: "We'll email you again when it's over.",
  };
}

/** Reports an incident's end to the team. */
export function incidentEnded(payload: unknown, site: Site): EmailTemplate {
  const data = incident.parse(payload);
  const message =
    data.percent === null
      ? `${data.remote} no longer has this objective.`
      : "Over the last hour, this error budget burned more slowly than it allows.";
  return {
    subject: `Resolved on ${data.environment}: ${data.remote} (${describeObjective(data)})`,
    paragraphs: [message],
    facts: listFacts(data),
    links: [platformLink(site)],
  };
}

const releaseChange = z.object({
  environment: z.string(),
  app: z.string(),
  action: z.string(),
  release: z.string(),
  reason: z.string(),
  by: z.string(),
});

/** Reports to the team what an administrator changed from /admin/platform (PLAT-17). */
export function releaseChanged(payload: unknown, site: Site): EmailTemplate {
  const { environment, app, action, release, reason, by } = releaseChange.parse(payload);
  const ended = action === "canary";
  return {
    subject: ended
      ? `Canary of ${app} ended on ${environment}`
      : `${app} rolled back on ${environment}`,
    paragraphs: [
      ended
        ? `No visitor of ${environment} gets ${app}@${release} any more.`
        : `All visitors of ${environment} get ${app}@${release}.`,
    ],
    facts: [
      ["By", by],
      ["Reason", reason],
    ],
    links: [{ ...platformLink(site), label: "Open Platform" }],
  };
}

const stoppedFeed = z.object({
  feed: z.string(),
  name: z.string(),
  shop: z.string(),
  problem: z.string(),
  waits: z.boolean(),
});

/** Reports to an administrator that a run of a feed failed, or waits for an approval (FEED-5). */
export function feedProblem(payload: unknown, site: Site): EmailTemplate {
  const { feed, name, shop, problem, waits } = stoppedFeed.parse(payload);
  return {
    subject: `${waits ? "Held" : "Failed"}: ${shop}'s feed ${name}`,
    paragraphs: [
      problem,
      waits
        ? "Compare the file with the shop. If it's right, choose 'Run and Change It All'."
        : "Nothing was changed. Items that follow this feed keep their prices and availability until it can be read.",
    ],
    links: [{ label: "Open the Feed", href: pageAt(site, feedPaths.feed(feed)) }],
    closing: "We'll email you again only if something else is wrong.",
  };
}

const platformLink = (site: Site) => ({
  label: "View Error Budgets",
  href: pageAt(site, paths.adminPlatform()),
});

function describeObjective({ objective, percent, within }: Incident): string {
  const share = percent === null ? "" : `${percent}% of `;
  if (objective === "loads") return `${share}loads succeed`;
  const what = objective === "lcp" ? "largest paints" : "interactions";
  return within === null ? `${share}${what}` : `${share}${what} within ${within} ms`;
}

function listFacts(data: Incident): Fact[] {
  const { owner, hour_burn: hour, day_burn: day, spent, worst_screen: screen } = data;
  const all: [label: string, value: string | false | null][] = [
    ["Team", owner],
    ["Started", formatInstant(data.opened_at)],
    ["Ended", data.ended_at && formatInstant(data.ended_at)],
    [
      "Burn rate",
      hour !== null && `${formatRate(hour)} in the last hour, ${formatRate(day)} in the last day`,
    ],
    [
      "Reported by",
      data.day_callers !== null &&
        `${data.hour_callers} callers in the last hour, ${data.day_callers} in the last day`,
    ],
    ["Budget used", spent !== null && `${Math.round(spent * 100)}% of the 30-day budget`],
    ["Worst screen", screen && `${screen} in ${data.worst_release}`],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

const formatRate = (burn: number | null): string => burn?.toFixed(1) ?? "unknown";

const formatInstant = (at: string): string =>
  `${formatInZone(Date.parse(at), "UTC", { dateStyle: "medium", timeStyle: "short" })} (UTC)`;
