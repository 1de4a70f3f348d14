import { formatPrice } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import { mediumDateTime } from "@ensemble/domain";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { feedKeys } from "../../query-keys";

const visitSchema = z.object({
  /** The item's, or the partner's link's. */
  id: z.string(),
  is_item: z.boolean(),
  name: z.string(),
  address: z.string(),
  /** The item's; null for a partner's link. */
  price: z.nullable(z.number()),
  /** In the last 30 days. */
  clicks: z.number(),
  visited_at: z.string(),
  finding: z.enum(Constants.public.Enums.visit_outcome),
  status: z.nullable(z.number()),
  /** Where the address leads, if that's elsewhere. */
  final_address: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  found_price: z.nullable(z.number()),
  found_availability: z.nullable(z.string()),
  /** Whether there is something to accept. */
  differs: z.boolean(),
});

export type Visit = z.infer<typeof visitSchema>;

const findingNames: Record<Visit["finding"], string> = {
  price_differs: "Price differs",
  sold_out: "Sold out",
  gone: "Gone",
  moved: "Moved",
  refused: "Refused",
  unknown: "Unknown",
  works: "Works",
};

/** What can be listed instead of what differs. */
export const visitStateNames = {
  ...findingNames,
  dismissed: "Dismissed",
  all: "All visited links",
} as const;

/** Such as "Price differs: $79.90 instead of $89.90" and "Gone: answered 404". */
export function findingText(visit: Visit): string {
  const { finding, found_price: found, price, status, problem, found_availability: word } = visit;
  const details = [
    finding === "price_differs" &&
      `${formatPrice(found ?? 0)} instead of ${formatPrice(price ?? 0)}`,
    finding === "sold_out" && word,
    problem?.replace(/\.$/, ""),
    !problem && status !== null && status >= 300 && `answered ${status}`,
  ].filter(Boolean);
  return [findingNames[finding], details.join(", ")].filter(Boolean).join(": ");
}

/** What accepting a visit does. */
export const acceptText = ({ is_item: isItem, finding }: Visit): string =>
  !isItem ? "Pause Link" : finding === "price_differs" ? "Set Price" : "Set Sold Out";

/** Identifies a visit as it's shown, so that no later one is answered. */
export const visitKey = ({ id, visited_at: at }: Visit): string => `${id} ${at}`;

const hostSchema = z.object({
  host: z.string(),
  links: z.number(),
  visited: z.number(),
  /** When its next visit may begin. */
  free_at: z.string(),
  problem: z.nullable(z.string()),
  paused_at: z.nullable(z.string()),
  paused_by: z.nullable(z.string()),
});

export type VisitedHost = z.infer<typeof hostSchema>;

const visitPage = z.object({
  total: z.number(),
  links: z.array(visitSchema),
  hosts: z.array(hostSchema),
});

export const visitsPageSize = 50;

/** Queries links whose visit found something else, or those of a state, the most clicked first, and all sites. */
export const visitsQuery = (
  state: keyof typeof visitStateNames | undefined,
  page: number,
  pageSize = visitsPageSize,
) =>
  queryOptions({
    queryKey: feedKeys.visits({ state, page, pageSize }),
    queryFn: async () =>
      visitPage.parse(
        await unwrap(
          db().rpc("admin_visits", {
            ...(state && { state }),
            page_size: pageSize,
            page_offset: (page - 1) * pageSize,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Accepts or dismisses visits by their keys. Returns how many; not those that changed since. */
export const answerVisits = (keys: readonly string[], accept: boolean): Promise<number> =>
  unwrap(
    db().rpc("answer_visits", {
      links: keys.map((key) => {
        const [id, visited_at] = key.split(" ");
        return { id: id!, visited_at: visited_at! };
      }),
      accept,
    }),
  );

export const pauseVisits = ({ host, paused_at: at }: VisitedHost) =>
  unwrap(db().rpc("pause_visits", { host, paused: at === null }));

/** Such as "Paused Nov 28, 2026, 9:10 AM by admin@ensemble.example". */
export function hostText(host: VisitedHost): string {
  const { paused_at: paused, paused_by: by, problem, free_at: free } = host;
  if (paused) return `Paused ${mediumDateTime(paused)}${by ? ` by ${by}` : ""}`;
  // Less is the pause between two visits.
  const waits = Date.parse(free) > Date.now() + 120_000;
  const wait = waits && `Next visit ${mediumDateTime(free)}.`;
  return (
    [problem, wait].filter(Boolean).join(" ") || (host.visited > 0 ? "Visited" : "Not visited yet")
  );
}
