import { queryOptions, useMutation, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { quizKeys } from "../../query-keys";
import { occasions } from "../outfits/filters/outfit-filters";
import { rememberAnswers, type QuizAnswers } from "./quiz-answers";

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

interface PersonsAnswers {
  userId: string;
  answers: QuizAnswers;
}

/** Saves and deletes the answers of an account in the background. */
export function useAccountAnswers() {
  const client = useQueryClient();
  const { mutate: save } = useMutation({
    mutationFn: saveToAccount,
    onSuccess: (_, { userId, answers }) => {
      rememberAnswers(answers, userId);
      client.setQueryData(accountAnswers(userId).queryKey, answers);
    },
    onError: (error) =>
      console.warn("The quiz answers reach the account at the next visit.", error),
  });
  const { mutate } = useMutation({
    mutationFn: forgetInAccount,
    onError: (error) => console.warn("The quiz answers stay with the account.", error),
  });
  const forget = (userId: string): void => {
    client.setQueryData(accountAnswers(userId).queryKey, null);
    mutate(userId);
  };
  return { save, forget };
}

/** Complete answers only. */
async function saveToAccount({ userId, answers }: PersonsAnswers): Promise<void> {
  const [vibe] = answers.vibe;
  const [budget] = answers.budget;
  if (!vibe || !budget) return;
  await unwrap(
    db()
      .from("quiz_answers")
      .upsert({ ...answers, vibe, budget, user_id: userId }),
  );
}

async function forgetInAccount(userId: string): Promise<void> {
  await unwrap(db().from("quiz_answers").delete().eq("user_id", userId));
}
