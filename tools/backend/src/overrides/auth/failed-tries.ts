/** GoTrue's limit for one address. */
const most = 30;
const windowMs = 5 * 60_000;

/**
 * The most that one address adds to an account's count: one address alone cannot lock out an owner
 * who signs in from elsewhere, while many that guess together are stopped.
 */
const mostFromOneAddress = 10;

interface FailedTry {
  address: string;
  account: string;
  at: number;
}

/** The guessing address and the guessed account. */
export type Guess = Pick<FailedTry, "address" | "account">;

/** Failed attempts of the last five minutes. */
export interface FailedTries {
  /** Failures left for an address, or for this account. */
  left(address: string, account?: string): number;
  note(guess: Guess): void;
  /** Clears an address's failures for an account after a successful attempt. */
  forgive(guess: Guess): void;
}

export function failedTries(now: () => number = Date.now): FailedTries {
  let tries: FailedTry[] = [];
  const recent = (): FailedTry[] => {
    const since = now() - windowMs;
    if (tries[0] && tries[0].at <= since) tries = tries.filter(({ at }) => at > since);
    return tries;
  };
  const ofAccount = (account: string): number => {
    const byAddress = new Map<string, number>();
    for (const one of recent()) {
      if (one.account !== account) continue;
      byAddress.set(one.address, (byAddress.get(one.address) ?? 0) + 1);
    }
    return [...byAddress.values()].reduce((sum, n) => sum + Math.min(n, mostFromOneAddress), 0);
  };
  return {
    left: (address, account) => {
      const failed = recent().filter((one) => one.address === address).length;
      return most - Math.max(failed, account === undefined ? 0 : ofAccount(account));
    },
    note: (guess) => void tries.push({ ...guess, at: now() }),
    forgive: ({ address, account }) => {
      tries = tries.filter((one) => one.address !== address || one.account !== account);
    },
  };
}
