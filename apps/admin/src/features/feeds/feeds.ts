import { Constants } from "@ensemble/contract/database";
import { pluralize } from "@ensemble/domain";
import { queryOptions } from "@ensemble/query";
import { DataError, db, type Refusals, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { feedKeys } from "../../query-keys";

const enums = Constants.public.Enums;
const words = z.record(z.string(), z.string());

const runSchema = z.object({
  id: z.string(),
  is_dry: z.boolean(),
  step: z.enum(enums.feed_run_step),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  headers: z.nullable(z.array(z.string())),
  /** By what was counted. */
  counts: z.record(z.string(), z.number()),
  problem: z.nullable(z.string()),
  import_id: z.nullable(z.string()),
});

export type FeedRun = z.infer<typeof runSchema>;

const feedSchema = z.object({
  id: z.string(),
  shop_id: z.string(),
  shop_name: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  file: z.nullable(z.string()),
  every_hours: z.nullable(z.number()),
  columns: z.record(z.string(), z.array(z.string())),
  /** Meanings by kind and the shop's word in lower case. */
  words: z.object({
    category: z.optional(words),
    color: z.optional(words),
    size: z.optional(words),
  }),
  origin: z.nullable(z.string()),
  is_active: z.boolean(),
  updated_at: z.string(),
  /** Offers that aren't missing, and items that follow the feed. */
  may_be_picked: z.number(),
  linked: z.number(),
  last_run: z.nullable(runSchema),
  /** The last run that wasn't dry, if it has a problem. */
  stopped_run: z.nullable(runSchema),
});

export type Feed = z.infer<typeof feedSchema>;

const fetchFeeds = async (feed?: string) =>
  z.array(feedSchema).parse(await unwrap(db().rpc("admin_feeds", feed ? { feed } : {})));

/** While a run is open, its outcome is awaited, in milliseconds. */
const refetchInterval = 2000;
export const isRunning = (run: FeedRun | null | undefined) =>
  run?.step === "queued" || run?.step === "reading";

export const feedsQuery = queryOptions({
  queryKey: feedKeys.list,
  queryFn: () => fetchFeeds(),
  refetchInterval: ({ state }) =>
    state.data?.some(({ last_run: run }) => isRunning(run)) ? refetchInterval : false,
});

/** Reads a feed. Throws `not-found` if it no longer exists. */
export async function fetchFeed(id: string): Promise<Feed> {
  const [feed] = await fetchFeeds(id);
  if (!feed) throw new DataError("not-found", "Feed not found.");
  return feed;
}

export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: feedKeys.feed(id),
    queryFn: () => fetchFeed(id),
    refetchInterval: ({ state }) => (isRunning(state.data?.last_run) ? refetchInterval : false),
  });

const findingsSchema = z.object({
  /** The headers that each field was read from. */
  columns: z.optional(z.nullable(z.record(z.string(), z.array(z.string())))),
  examples: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      price: z.number(),
      garment: z.nullable(z.enum(enums.garment)),
      color: z.nullable(z.enum(enums.item_color)),
      sizes_in_stock: z.array(z.enum(enums.size)),
      category_text: z.string(),
      color_text: z.string(),
    }),
  ),
  /** What the shop's words mean; the ones without a meaning first. */
  words: z.array(
    z.object({
      kind: z.enum(["category", "color", "size"]),
      word: z.string(),
      meaning: z.nullable(z.string()),
      offers: z.number(),
    }),
  ),
});

const fullRunSchema = z.extend(runSchema, {
  findings: z.union([findingsSchema, z.object({})]),
});

export type FeedFindings = z.infer<typeof findingsSchema>;

/** Queries the last runs of a feed, the newest first, and what the last dry run found. */
export const feedRunsQuery = (feed: string, lastRun: FeedRun | null) =>
  queryOptions({
    queryKey: feedKeys.runs(feed, `${lastRun?.id} ${lastRun?.step}`),
    queryFn: async () => {
      const rows = z
        .array(fullRunSchema)
        .parse(
          await unwrap(
            db()
              .from("feed_runs")
              .select("*")
              .eq("feed_id", feed)
              .order("created_at", { ascending: false })
              .limit(20),
          ),
        );
      const found = rows.map(({ findings }) => findings).find((findings) => "words" in findings);
      return { runs: rows, findings: found as FeedFindings | undefined };
    },
  });

export const startRun = (feed: string, options: { dry: boolean; approve?: boolean }) =>
  unwrap(db().rpc("start_feed_run", { feed, ...options }));

export const undoRun = (run: string) => unwrap(db().rpc("undo_feed_run", { run }));

export const fetchRefusals = (run: string) => unwrap(db().rpc("feed_refusals", { run }));

export const changeFeed = (
  { id, updated_at }: Feed,
  change: Partial<Pick<Feed, "columns" | "is_active" | "words">>,
) =>
  unwrap(
    db()
      .from("feeds")
      .update({ ...change, updated_at })
      .eq("id", id)
      .select("id")
      .single(),
  );

export const feedRefusals: Refusals = {
  "23505": "This shop has a feed of this name already. Choose another name.",
};

export const stepNames: Record<FeedRun["step"], string> = {
  queued: "Waiting",
  reading: "Reading",
  done: "Done",
  unchanged: "Unchanged",
  held: "Held",
  failed: "Failed",
};

/** Such as "25 rows, 2 refused, 5 new offers, 1 item changed". */
export function countsText({ counts }: FeedRun): string {
  const { rows, refused, new: added, changed, missing, items, held } = counts;
  const parts = [
    rows !== undefined && pluralize(rows, "row"),
    refused && `${refused} refused`,
    added && `${pluralize(added, "new offer")}`,
    changed && `${pluralize(changed, "offer")} changed`,
    missing && `${pluralize(missing, "offer")} missing`,
    items && `${pluralize(items, "item")} changed`,
    held && `${pluralize(held, "item")} held`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Returns the run whose problem an editor has to look at, if there is one. */
export const problemRun = ({ last_run: last, stopped_run: stopped }: Feed): FeedRun | null =>
  stopped ?? (last?.problem ? last : null);

/** The fields of an offer that a table's columns are chosen for. */
export const fieldNames = {
  id: "ID of the size",
  group: "Product",
  title: "Title",
  description: "Description",
  link: "Link",
  image: "Picture",
  images: "More pictures",
  price: "Price",
  sale_price: "Sale price",
  list_price: "Price before the reduction",
  currency: "Currency",
  availability: "Availability",
  brand: "Brand",
  gtin: "GTIN (EAN, UPC)",
  mpn: "Style code",
  color: "Color",
  size: "Size",
  category: "Category",
};
