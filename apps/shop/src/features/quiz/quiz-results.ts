import { formatList, retailerNames } from "@ensemble/domain";
import type { Database } from "@ensemble/contract";
import { infiniteQueryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { pageCount, pageRange } from "../../components/page-range";
import { outfitKeys } from "../../query-keys";
import { assertPage } from "../outfits/outfit-page";
import type { CardPage, OutfitCardRow } from "../outfits/outfits";
import type { QuizAnswers } from "./quiz";

type Enums = Database["public"]["Enums"];

/** The columns of an outfit that decide how well it matches. */
export interface Matchable {
  occasion: Enums["occasion"];
  vibe: Enums["vibe"];
  budget: Enums["budget_band"];
  colors: Enums["item_color"][];
  retailers: Enums["retailer"][];
}

/**
 * Returns the retailers of the chosen brands. Brands that aren't retailers count as OTHER (QUIZ-7).
 */
export function toRetailers(brands: QuizAnswers["brands"]): Enums["retailer"][] {
  return [...new Set(brands.map((brand) => (brand === "ZARA" ? "ZARA" : "OTHER")))];
}

/**
 * Returns the values that an outfit shares with the answers. The database sorts by them and cards
 * show them.
 */
export function sharedValues(outfit: Matchable, answers: QuizAnswers) {
  const retailers = toRetailers(answers.brands);
  return {
    colors: outfit.colors.filter((color) => answers.colors.includes(color)),
    retailers: outfit.retailers.filter((retailer) => retailers.includes(retailer)),
  };
}

/** A card with the columns of its reason. */
export type QuizOutfit = OutfitCardRow & Matchable;

interface QuizPage extends CardPage {
  outfits: QuizOutfit[];
  /** The number of matches, which come first. The others follow, closest first. */
  fitting: number;
}

/** Queries all outfits for complete answers, best match first, page by page (QUIZ-5, QUIZ-6). */
export const quizResultsQuery = (answers: QuizAnswers) =>
  infiniteQueryOptions({
    queryKey: outfitKeys.quiz(answers),
    queryFn: ({ pageParam, signal }) => fetchPage(answers, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length < pageCount(total) ? pages.length + 1 : undefined,
  });

async function fetchPage(
  { vibe, budget, ...lists }: QuizAnswers,
  page: number,
  signal: AbortSignal,
): Promise<QuizPage> {
  const single = { vibe: vibe[0] ?? "", budget: budget[0] ?? "" };
  const result: unknown = await unwrap(
    db()
      .rpc("quiz_outfits", { ...single, ...lists, ...pageRange(page) })
      .abortSignal(signal),
  );
  assertPage<QuizPage>(result);
  return result;
}

/**
 * Explains why an outfit is shown: matching style, occasion and budget, then shared colors and
 * retailers, such as 'Your style and occasion, your color black, from Zara'. Empty if nothing
 * matches.
 */
export function matchReason(outfit: Matchable, answers: QuizAnswers): string {
  const basics = [
    ...(answers.vibe.includes(outfit.vibe) ? ["style"] : []),
    ...(answers.occasions.some((occasion) => occasion === outfit.occasion) ? ["occasion"] : []),
    ...(answers.budget.includes(outfit.budget) ? ["budget"] : []),
  ];
  const { colors, retailers } = sharedValues(outfit, answers);
  const chains = retailers.filter((retailer) => retailer !== "OTHER");
  const text = [
    ...(basics.length > 0 ? [`your ${formatList(basics, "and")}`] : []),
    ...(colors.length > 0
      ? [`your ${colors.length > 1 ? "colors" : "color"} ${formatList(colors, "and")}`]
      : []),
    ...(chains.length > 0
      ? [
          `from ${formatList(
            chains.map((chain) => retailerNames[chain]),
            "and",
          )}`,
        ]
      : []),
  ].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
