import { infiniteQueryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { lastPage, rangeOf } from "../../layout/pages/page-range";
import { outfitKeys } from "../../query-keys";
import type { OutfitCardRow } from "../outfits/card/card-fields";
import { assertPage } from "../outfits/list/outfit-page";
import type { CardPage } from "../outfits/outfits";
import type { QuizAnswers } from "./quiz-answers";
import type { Matchable } from "./quiz-match";

/** A card with the fields that its reason is based on. */
export type QuizOutfit = OutfitCardRow & Matchable;

interface QuizPage extends CardPage {
  outfits: QuizOutfit[];
  /** The number of matches, which come first; the others follow, closest first. */
  fitting: number;
}

/** Every outfit for complete answers, best first, page by page (QUIZ-5, QUIZ-6). */
export const quizResults = (answers: QuizAnswers) =>
  infiniteQueryOptions({
    queryKey: outfitKeys.quiz(answers),
    queryFn: ({ pageParam, signal }) => readPage(answers, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length < lastPage(total) ? pages.length + 1 : undefined,
  });

async function readPage(
  { vibe, budget, ...several }: QuizAnswers,
  page: number,
  signal: AbortSignal,
): Promise<QuizPage> {
  const single = { vibe: vibe[0] ?? "", budget: budget[0] ?? "" };
  const answer: unknown = await unwrap(
    db()
      .rpc("quiz_outfits", { ...single, ...several, ...rangeOf(page) })
      .abortSignal(signal),
  );
  assertPage<QuizPage>(answer);
  return answer;
}
