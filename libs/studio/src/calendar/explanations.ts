import type { Database } from "@ensemble/contract";
import { formatDuration, pluralize, studioPaths } from "@ensemble/domain";
import { formatSpan, formatTimeOfDay, toMinutes, toTime } from "@ensemble/editing";
import { live, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { WithNulls } from "../bookings/studio-bookings";
import { studioKeys } from "../query-keys";
import type { StudioExpert, StudioProps } from "../studio-layout";

/** A reason why clients can't book a start, with its source. See `start_explanations`. */
type Explanation = WithNulls<
  Database["public"]["Functions"]["start_explanations"]["Returns"][number],
  "local_time" | "source" | "source_id" | "label" | "from_time" | "until_time" | "amount"
>;

/** Queries the reasons against a start, or against all starts of a day (STUDIO-28). */
export const explanationsQuery = (expert: StudioExpert, day: string, start?: string) =>
  queryOptions({
    queryKey: studioKeys.explanations(expert.id, day, start),
    queryFn: (): Promise<Explanation[]> =>
      unwrap(
        db().rpc("start_explanations", {
          expert: expert.id,
          day,
          ...(start && { start_time: start }),
        }),
      ),
    ...live,
  });

/** Queries the rule that leaves clients no time at all; null if there is one. */
export const blockingRuleQuery = (expert: StudioExpert) =>
  queryOptions({
    queryKey: studioKeys.blockingRule(expert.id),
    queryFn: (): Promise<string | null> => unwrap(db().rpc("blocking_rule", { expert: expert.id })),
    ...live,
  });

/** A reason in words, with the screen that changes it. */
export interface Reason {
  text: string;
  link?: { label: string; to: string } | undefined;
  /** The starts that it's against, such as `9:00 AM – 10:30 AM`. */
  starts: string;
}

/** Describes reasons in the order in which they decide; starts with the same source are one. */
export function describeReasons(
  explanations: readonly Explanation[],
  props: StudioProps,
): Reason[] {
  const groups = new Map<string, Explanation[]>();
  for (const explanation of explanations) {
    const { reason, source, source_id: id, from_time: from } = explanation;
    const key = [reason, source, id, from].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), explanation]);
  }
  return [...groups.values()].map((group) => ({
    ...describe(group[0]!, props),
    starts: formatStarts(group.flatMap(({ local_time: time }) => (time ? [toMinutes(time)] : []))),
  }));
}

/** Joins starts that follow each other by half an hour. */
function formatStarts(starts: readonly number[]): string {
  const runs: [from: number, until: number][] = [];
  for (const start of starts.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && start <= run[1] + 30) run[1] = start;
    else runs.push([start, start]);
  }
  const time = (minute: number) => formatTimeOfDay(toTime(minute));
  return runs
    .map(([from, until]) => (from === until ? time(from) : `${time(from)} – ${time(until)}`))
    .join(", ");
}

function describe(explanation: Explanation, props: StudioProps): Omit<Reason, "starts"> {
  const { reason, source, source_id: id, label, from_time, until_time, amount } = explanation;
  const { expert, links, isOwn } = props;
  const times =
    from_time && until_time
      ? formatSpan(Date.parse(from_time), Date.parse(until_time), expert.time_zone)
      : "";
  const booking =
    isOwn && id ? { label: "Open the Session", to: studioPaths.booking(id) } : undefined;
  const hours = { label: "Hours", to: links.hours() };
  if (!explanation.local_time) return { text: "The day has no hours.", link: hours };
  switch (source) {
    case "exception":
      return { text: `Blocked${label ? `: ${label}` : ""}.`, link: hours };
    case "session":
      return { text: `Session with ${label}, ${times}.`, link: booking };
    case "proposal":
      return { text: `Proposed to ${label}: ${times}.`, link: booking };
    case "buffer":
      return {
        text: `Time between sessions: ${label} is booked ${times}.`,
        link: isOwn ? { label: "Packages", to: studioPaths.packages() } : undefined,
      };
    case "calendar":
      return {
        text: `Busy ${times} in ${label}.`,
        link: isOwn ? { label: "Calendars", to: studioPaths.calendars() } : undefined,
      };
    case "hold":
      return { text: `Somebody is booking the time right now, and has it for a few minutes.` };
    case "notice":
      return { text: `Clients book at least ${formatDuration(amount ?? 0)} ahead.`, link: hours };
    case "horizon":
      return { text: `Clients book at most ${amount} days ahead.`, link: hours };
    case "cap":
      return {
        text: `The day has its maximum of ${pluralize(amount ?? 0, "session")}.`,
        link: hours,
      };
  }
  return describeRule(reason, props);
}

/** Describes a rule without its source. */
export function describeRule(
  reason: string,
  { links, isOwn }: StudioProps,
): Omit<Reason, "starts"> {
  const hours = { label: "Hours", to: links.hours() };
  const packages = isOwn ? { label: "Packages", to: studioPaths.packages() } : undefined;
  const calendars = isOwn ? { label: "Calendars", to: studioPaths.calendars() } : undefined;
  const rules: Record<string, Omit<Reason, "starts">> = {
    expert_unavailable: { text: "The profile isn't listed, which only administrators change." },
    package_unavailable: { text: "No package is offered.", link: packages },
    time_does_not_exist: { text: "Clocks change that day and skip this time." },
    in_the_past: { text: "The time has passed." },
    day_off: { text: "It's a day off.", link: hours },
    not_on_grid: {
      text: "Sessions start every 30 minutes from the beginning of the hours.",
      link: hours,
    },
    outside_availability: { text: "It's outside the hours.", link: hours },
    too_soon: { text: "Clients have to book longer ahead.", link: hours },
    too_far_ahead: { text: "It's too far ahead.", link: hours },
    late: { text: "The shortest package would run past the hours.", link: hours },
    taken: { text: "Sessions take the hours.", link: hours },
    busy: { text: "Other calendars have the hours as busy.", link: calendars },
    day_full: { text: "Each day has its maximum of sessions.", link: hours },
    buffer: { text: "The time between sessions takes the hours.", link: packages },
    held: { text: "Somebody is booking the time right now." },
  };
  return rules[reason] ?? { text: reason };
}
