import type { RemoteScreen } from "@ensemble/contract";
import type { ComponentType } from "react";

/** Where a screen stands: `pending` until its code is there, `failed` until somebody retries. */
export type ScreenState =
  | { status: "pending" }
  | { status: "ready"; Screen: ComponentType }
  | { status: "failed"; error: unknown };

/** The release twice, the one before it twice. */
const mostTries = 4;

const pending: ScreenState = { status: "pending" };

/** Who wants to know what becomes of a screen. */
export interface ScreenWatchers {
  /** A screen came into view, whether its code is there or not. */
  onVisit?(screen: string): void;
  /** A screen is there, `ms` after it was asked for. */
  onReady?(screen: string, ms: number): void;
  /** A screen could not be had in any way. */
  onFailed?(screen: string, error: unknown): void;
  /** Another release stands in for the one that the screen was asked of. */
  onFallback?(screen: string, error: unknown): void;
  /** A screen threw while it was drawn. */
  onThrown?(screen: string, error: unknown): void;
}

/** Where a loader gets its screens. */
export interface ScreenSource extends ScreenWatchers {
  name: string;
  /** What must be known before anything is asked for; never rejects. */
  ready?: Promise<unknown>;
  /** The screens of the owner; a raised `attempt` must not get what an earlier one got stuck on. */
  bring(attempt: number, screen: string): Promise<readonly RemoteScreen[]>;
  /** Turns to another release for good, since a screen could not be had of this one. False when
   * there is none left. */
  fallBack?(screen: string, error: unknown): boolean;
}

/**
 * Loads screens by name, each at most once, and tells whoever draws them. A failed load is tried
 * once more by itself with a raised attempt, then with another release, then waits for `retry`.
 */
export class ScreenLoader {
  #states = new Map<string, ScreenState>();
  #watchers = new Set<() => void>();
  #screens: Promise<readonly RemoteScreen[]> | undefined;
  #attempt = 0;

  constructor(
    private readonly source: ScreenSource,
    private readonly budget: number,
  ) {}

  get name(): string {
    return this.source.name;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  state(name: string): ScreenState {
    return this.#states.get(name) ?? pending;
  }

  /** Resolves once the screen is there or has failed, and after `patience` milliseconds at the latest. */
  settled(name: string, patience: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(), patience);
      const settle = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const look = () => this.state(name).status !== "pending" && settle();
      const stop = this.watch(look);
      look();
    });
  }

  /** Somebody wants to see the screen now: what failed earlier, perhaps unseen, is tried again. */
  visit(name: string): void {
    this.source.onVisit?.(name);
    if (this.state(name).status === "failed") this.retry(name);
    else this.load(name);
  }

  /**
   * A screen threw while it was drawn. Like one that could not be loaded it gives way to another
   * release, and so do the owner's other screens: the new one is not trusted any more.
   */
  blame(name: string, error: unknown): void {
    console.warn(`${this.name}: "${name}" failed while rendering.`, error);
    this.source.onThrown?.(name, error);
    if (!this.source.fallBack?.(name, error)) return;
    this.#states.clear();
    this.#renew(this.#attempt);
    this.load(name);
  }

  /** Begins loading a screen unless it is there, on its way, or failed already. */
  load(name: string): void {
    if (this.#states.has(name)) return;
    this.#set(name, pending);
    void this.#loadPersistently(name);
  }

  /** Loads a failed screen anew, from fresh addresses and with a fresh container. */
  retry(name: string): void {
    if (this.state(name).status === "pending") return; // It is being tried already.
    this.#states.delete(name);
    this.#renew(this.#attempt);
    this.load(name);
  }

  async #loadPersistently(name: string): Promise<void> {
    if (this.source.ready) await this.source.ready;
    const asked = performance.now();
    for (let tries = 1; ; tries += 1) {
      const attempt = this.#attempt;
      try {
        this.#set(name, await this.#loadOnce(name));
        this.source.onReady?.(name, performance.now() - asked);
        return;
      } catch (error) {
        console.warn(`${this.name}: the screen "${name}" did not load.`, error);
        // Another screen's failure may have turned to something newer meanwhile.
        const again =
          tries === 1 || this.#attempt !== attempt || this.source.fallBack?.(name, error);
        if (!again || tries === mostTries) {
          this.#set(name, { status: "failed", error });
          this.source.onFailed?.(name, error);
          return;
        }
        this.#renew(attempt);
      }
    }
  }

  async #loadOnce(name: string): Promise<ScreenState> {
    this.#screens ??= this.source.bring(this.#attempt, name);
    const screens = await withinBudget(this.#screens, this.budget);
    const screen = screens.find((one) => one.name === name);
    if (!screen) throw new Error(`${this.name} has no screen "${name}"`);
    const { default: Screen } = await withinBudget(screen.load(), this.budget);
    return { status: "ready", Screen };
  }

  /** Asks for a fresh container next time, unless another screen's failure did so meanwhile. */
  #renew(failedAttempt: number): void {
    if (this.#attempt !== failedAttempt) return;
    this.#screens = undefined;
    this.#attempt += 1;
  }

  #set(name: string, state: ScreenState): void {
    this.#states.set(name, state);
    for (const watcher of this.#watchers) watcher();
  }
}

function withinBudget<T>(work: Promise<T>, budget: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`took over ${budget} ms`)), budget);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
