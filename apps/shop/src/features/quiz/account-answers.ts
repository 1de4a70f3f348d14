import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { occasions } from "../outfits/filters/outfit-filters";
import type { QuizAnswers } from "./quiz-answers";

/** What somebody's account holds of the quiz; null when it holds nothing. */
export const accountAnswers = (userId: string) =>
  queryOptions({
    queryKey: ["quiz", "account", userId],
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

/** Keeps complete answers with an account. Throws a `DataError`. */
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

/** Forgets the answers of an account. Throws a `DataError`. */
export async function forgetInAccount(userId: string): Promise<void> {
  await unwrap(db().from("quiz_answers").delete().eq("user_id", userId));
}
