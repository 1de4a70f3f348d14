import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { cardColumns } from "../outfits/outfits";
import type { QuizAnswers } from "./quiz-answers";
import { byNearness, byShared } from "./quiz-match";

/** How many outfits are weighed at most: the most popular ones stand for a larger catalogue. */
const most = 300;

export type QuizOutfit = Awaited<ReturnType<typeof readMatches>>[number];

const outfits = () =>
  db()
    .from("outfits")
    .select(`${cardColumns}, colors, retailers`)
    .lte("outfit_images.display_order", 1);

const readMatches = ({ vibe, budget, occasions }: QuizAnswers) =>
  unwrap(
    outfits()
      .in("vibe", vibe)
      .in("budget", budget)
      .in("occasion", occasions)
      .order("popularity", { ascending: false })
      .order("id")
      .limit(most),
  );

/** What fits the answers, best first; when nothing does, all outfits with the nearest first. */
export const quizResults = (answers: QuizAnswers) =>
  queryOptions({
    queryKey: ["outfits", "quiz", answers],
    queryFn: async (): Promise<{ exact: boolean; outfits: QuizOutfit[] }> => {
      const matching = await readMatches(answers);
      if (matching.length > 0) return { exact: true, outfits: byShared(matching, answers) };
      const all = await unwrap(
        outfits().order("popularity", { ascending: false }).order("id").limit(most),
      );
      return { exact: false, outfits: byNearness(all, answers) };
    },
  });
