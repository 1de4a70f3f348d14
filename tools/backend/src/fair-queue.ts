interface FairQueueOptions {
  /** How much work runs at a time. */
  slots?: number;
  /** How many slots a caller may hold at a time. */
  getShare: (caller: string) => number;
  /** How many slots all busy callers may hold together while others are active. */
  busySlots?: number;
  /** How much slot time in about five seconds makes a caller busy, in milliseconds. */
  busyMs?: number;
  /** Trusted callers go first and are never busy or refused. */
  isTrusted?: (caller: string) => boolean;
  /** How much of a caller's work may wait; with 0 it starts at once or not at all. */
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

/** Over how long a caller's slot time counts. */
const windowMs = 5000;

interface Caller {
  running: number;
  waiting: (() => void)[];
  /** Recent slot time in milliseconds, which fades with `windowMs`. */
  spent: number;
  updatedAt: number;
}

/**
 * Shares slots among callers, so that one, or a few together, can't take them from others. The
 * caller with the least recent slot time goes first. While others are active, busy callers share
 * a few slots, which rest for as long as they were held, so that processors have time for others.
 */
export function fairQueue({
  slots = Infinity,
  getShare,
  busySlots = slots,
  busyMs = 1000,
  isTrusted = () => false,
  maxWaiting = 100,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const callers = new Map<string, Caller>();
  let running = 0;
  let resting = 0;

  const getCaller = (name: string): Caller => {
    const caller = callers.get(name) ?? { running: 0, waiting: [], spent: 0, updatedAt: now() };
    callers.set(name, caller);
    return caller;
  };

  const updateSpent = (caller: Caller): void => {
    const elapsed = now() - caller.updatedAt;
    caller.spent = caller.spent * Math.exp(-elapsed / windowMs) + caller.running * elapsed;
    caller.updatedAt += elapsed;
  };

  const isBusy = (name: string, { spent }: Caller): boolean => spent > busyMs && !isTrusted(name);

  /** Updates all callers and returns the next one. */
  const findNext = (): Caller | undefined => {
    let quiet: Caller | undefined;
    let busy: Caller | undefined;
    let busyRunning = 0;
    let hasQuiet = false;
    const first = (one: Caller | undefined, other: Caller): Caller =>
      one && one.spent <= other.spent ? one : other;
    for (const [name, caller] of callers) {
      updateSpent(caller);
      const isIdle = caller.running + caller.waiting.length === 0;
      if (isIdle && caller.spent < 1) callers.delete(name);
      else if (isBusy(name, caller)) busyRunning += caller.running;
      else hasQuiet = true;
      if (caller.waiting.length === 0 || caller.running >= getShare(name)) continue;
      if (isTrusted(name)) return caller;
      if (isBusy(name, caller)) busy = first(busy, caller);
      else quiet = first(quiet, caller);
    }
    return quiet ?? (hasQuiet && busyRunning + resting >= busySlots ? undefined : busy);
  };

  const rest = (ms: number): void => {
    resting += 1;
    const end = (): void => {
      resting -= 1;
      startWaiting();
    };
    setTimeout(end, ms).unref();
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
    const caller = getCaller(name);
    const turn = new Promise<void>((resolve) => void caller.waiting.push(resolve));
    startWaiting();
    if (caller.waiting.length > maxWaiting && !isTrusted(name)) {
      caller.waiting.pop();
      throw new CallerBusyError();
    }
    await turn;
    const startedAt = now();
    try {
      return await work();
    } finally {
      updateSpent(caller);
      if (isBusy(name, caller)) rest(now() - startedAt);
      running -= 1;
      caller.running -= 1;
      startWaiting();
    }
  };
}
