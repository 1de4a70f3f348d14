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

/** The device's answers and where they are saved, compared with the signed-in account. */
interface OnDevice {
  answers: QuizAnswers;
  /** The account in which they are saved, too. */
  accountOf: string | undefined;
}

/**
 * Which answers count. New ones on this device come first; once saved in an account, the account's
 * count, because another device may have changed them. Another account's never count.
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
 * This visitor's quiz answers, from device and account, as a query result: undefined until known.
 * Does not wait for an account whose answers would not count.
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
    /** The answers are new: no account has them yet. */
    onlyHere,
    data: open || failed ? undefined : countingAnswers(onDevice, userId, account.data),
    isError: failed,
    refetch: account.refetch,
  };
}
