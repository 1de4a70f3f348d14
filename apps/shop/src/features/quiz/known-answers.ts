import { useQuery } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { useState } from "react";
import { accountAnswers } from "./account-answers";
import {
  answersInAccountOf,
  isEmpty,
  noAnswers,
  rememberedAnswers,
  type QuizAnswers,
} from "./quiz-answers";

/** Answers given here and where they stand, against whoever is signed in. */
interface OnDevice {
  answers: QuizAnswers;
  /** Whose account has them too. */
  accountOf: string | undefined;
}

/**
 * Which answers count. New ones of this device come first; what an account has already counts as
 * the account says, because another device may have changed it; another person's never count.
 */
export function countingAnswers(
  { answers, accountOf }: OnDevice,
  userId: string | undefined,
  inAccount: QuizAnswers | null | undefined,
): QuizAnswers {
  if (userId === undefined || (accountOf === undefined && !isEmpty(answers))) return answers;
  return inAccount ?? (accountOf === userId ? answers : noAnswers);
}

/**
 * What is known of this visitor's quiz, on this device and in the account, as a query's answer:
 * undefined until it is known. Nobody waits for an account whose answers would not count.
 */
export function useKnownAnswers() {
  const [onDevice] = useState<OnDevice>(() => ({
    answers: rememberedAnswers(),
    accountOf: answersInAccountOf(),
  }));
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const onlyHere = onDevice.accountOf === undefined && !isEmpty(onDevice.answers);
  const account = useQuery({
    ...accountAnswers(userId ?? ""),
    enabled: userId !== undefined && !onlyHere,
  });
  const open = !onlyHere && (session.status === "loading" || (userId && account.isPending));
  const failed = !onlyHere && account.isError && account.data === undefined;
  return {
    userId,
    /** The answers are new here: no account has them yet. */
    onlyHere,
    data: open || failed ? undefined : countingAnswers(onDevice, userId, account.data),
    isError: failed,
    refetch: account.refetch,
  };
}
