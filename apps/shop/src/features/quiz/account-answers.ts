import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { quizKeys } from "../../query-keys";
import { occasions } from "../outfits/filters/outfit-filters";
import type { QuizAnswers } from "./quiz-answers";

/** The quiz answers of an account; null when there are none. */
export const accountAnswers = (userId: string) =>
  queryOptions({
    queryKey: quizKeys.account(userId),
    queryFn: async (): Promise<QuizAnswers | null> => {
      const [row] = await unwrap(
        db()
          .from("quiz_answers")
          .select("colors, vibe, budget, occasions, brands")
          .eq("user_id", userId),
      );
      if (!row) return null;
      const known = occasions.filter((occasion) => row.occasions.includes(occasion));
      return { ...row, vibe: [row.vibe], budget: [row.budget], occasions: known };
    },
  });

/** Saves complete answers in an account. Throws a `DataError`. */
export async function saveToAccount(userId: string, answers: QuizAnswers): Promise<void> {
  const [vibe] = answers.vibe;
  const [budget] = answers.budget;
  if (!vibe || !budget) return;
  await unwrap(
    db()
      .from("quiz_answers")
      .upsert({ ...answers, vibe, budget, user_id: userId }),
  );
}

/** Deletes the answers of an account. Throws a `DataError`. */
export async function forgetInAccount(userId: string): Promise<void> {
  await unwrap(db().from("quiz_answers").delete().eq("user_id", userId));
}
