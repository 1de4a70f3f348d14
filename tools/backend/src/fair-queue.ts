interface FairQueueOptions {
  /** How much work runs at a time. */
  slots?: number;
  /** How many slots a caller may hold at a time. */
  shareOf: (caller: string) => number;
  /** How many slots all busy callers may hold together. */
  busySlots?: number;
  /** Trusted callers go first and are never busy. */
  isTrusted?: (caller: string) => boolean;
  /** How much of a caller's work may wait. */
  maxWaiting?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * Runs a caller's work when a slot is free.
 * @throws CallerBusyError if too much of the caller's work is waiting
 */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** A caller has too many waiting requests. */
export class CallerBusyError extends Error {
  override readonly name = "CallerBusyError";
}

/** Over how long a caller's slot time counts, and how much of it makes the caller busy. */
const [windowMs, busyMs] = [5000, 500];

interface Caller {
  running: number;
  waiting: (() => void)[];
  /** Recent slot time in milliseconds, which fades with `windowMs`. */
  spent: number;
  updatedAt: number;
}

/**
 * Shares slots among callers, so that one, or a few together, can't take them from others. The
 * caller with the least recent slot time goes first, and busy callers share a few slots.
 */
export function fairQueue({
  slots = Infinity,
  shareOf,
  busySlots = slots,
  isTrusted = () => false,
  maxWaiting = 100,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const callers = new Map<string, Caller>();
  let running = 0;

  const callerOf = (name: string): Caller => {
    const caller = callers.get(name) ?? { running: 0, waiting: [], spent: 0, updatedAt: now() };
    callers.set(name, caller);
    return caller;
  };

  const updateSpent = (caller: Caller): void => {
    const elapsed = now() - caller.updatedAt;
    caller.spent = caller.spent * Math.exp(-elapsed / windowMs) + caller.running * elapsed;
    caller.updatedAt += elapsed;
  };

  const findNext = (): Caller | undefined => {
    let next: { caller: Caller; spent: number } | undefined;
    let nextBusy: typeof next;
    let busyRunning = 0;
    for (const [name, caller] of callers) {
      updateSpent(caller);
      const spent = isTrusted(name) ? 0 : caller.spent;
      const isBusy = spent > busyMs;
      if (isBusy) busyRunning += caller.running;
      if (caller.running === 0 && caller.waiting.length === 0) {
        if (caller.spent < 1) callers.delete(name);
      } else if (caller.waiting.length > 0 && caller.running < shareOf(name)) {
        if (isBusy) {
          if (spent < (nextBusy?.spent ?? Infinity)) nextBusy = { caller, spent };
        } else if (spent < (next?.spent ?? Infinity)) next = { caller, spent };
      }
    }
    return (next ?? (busyRunning < busySlots ? nextBusy : undefined))?.caller;
  };

  const startWaiting = (): void => {
    while (running < slots) {
      const next = findNext();
      if (!next) return;
      running += 1;
      next.running += 1;
      next.waiting.shift()!();
    }
  };

  return async (name, work) => {
    const caller = callerOf(name);
    if (caller.waiting.length >= maxWaiting) throw new CallerBusyError();
    await new Promise<void>((resolve) => {
      caller.waiting.push(resolve);
      startWaiting();
    });
    try {
      return await work();
    } finally {
      updateSpent(caller);
      running -= 1;
      caller.running -= 1;
      startWaiting();
    }
  };
}
