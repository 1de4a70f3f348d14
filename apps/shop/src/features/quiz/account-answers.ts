import { currentSession, db } from "@ensemble/session";
import type { QuizAnswers } from "./quiz-answers";

/** Keeps the answers with the account of whoever is signed in; the device has them in any case. */
export async function saveToAccount(answers: QuizAnswers): Promise<void> {
  const session = currentSession();
  const [vibe] = answers.vibe;
  const [budget] = answers.budget;
  if (session.status !== "signedIn" || !vibe || !budget) return;
  const row = { ...answers, vibe, budget, user_id: session.user.id };
  const { error } = await db().from("quiz_answers").upsert(row);
  if (error) console.warn("The quiz answers did not reach the account.", error);
}

/** Forgets the answers of whoever is signed in. */
export async function forgetInAccount(): Promise<void> {
  const session = currentSession();
  if (session.status !== "signedIn") return;
  const { error } = await db().from("quiz_answers").delete().eq("user_id", session.user.id);
  if (error) console.warn("The quiz answers stay with the account.", error);
}
