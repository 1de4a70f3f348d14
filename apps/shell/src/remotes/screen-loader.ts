import type { RemoteScreen, Screen } from "@ensemble/contract";

/** A screen's state: `pending` until its code has loaded, `failed` until a retry. */
export type ScreenState =
  | { status: "pending" }
  | { status: "ready"; Screen: Screen }
  | { status: "failed"; error: unknown };

/** Receives what happens to a screen. */
export interface ScreenListeners {
  /** A screen came into view, whether or not its code has loaded. */
  onVisit?(screen: string): void;
  /** A screen has loaded, `ms` after it was requested. */
  onReady?(screen: string, ms: number): void;
  /** A screen could not be loaded in any way. */
  onFailed?(screen: string, error: unknown): void;
  /** Another release replaces the one that was requested. */
  onFallback?(screen: string, error: unknown): void;
  /** A screen threw while rendering. */
  onThrown?(screen: string, error: unknown): void;
}

/** Where a loader gets its screens. */
export interface ScreenSource extends ScreenListeners {
  name: string;
  /** The release that is running; it changes when another one stands in. */
  release?(): string;
  /** Settles before anything is requested; never rejects. */
  ready?: Promise<unknown>;
  /**
   * The screens of the owner; a raised `attempt` must not reuse what an earlier one got stuck on.
   */
  loadScreens(attempt: number, screen: string): Promise<readonly RemoteScreen[]>;
  /** Permanently switches to the fallback release. False when there is none left. */
  switchToFallback?(screen: string, error: unknown): boolean;
}

/**
 * Loads screens by name, each at most once, and notifies the components that render them. A failed
 * load is retried once with a raised attempt, then with another release, then waits for `retry`.
 */
export class ScreenLoader {
  #states = new Map<string, ScreenState>();
  #listeners = new Set<() => void>();
  #screens: Promise<readonly RemoteScreen[]> | undefined;
  #attempt = 0;

  constructor(
    private readonly source: ScreenSource,
    private readonly timeoutMs: number,
  ) {}

  get name(): string {
    return this.source.name;
  }

  get release(): string | undefined {
    return this.source.release?.();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(name: string): ScreenState {
    return this.#states.get(name) ?? pending;
  }

  /** Resolves once the screen has loaded or failed, or after `timeout` milliseconds if given. */
  whenSettled(name: string, timeoutMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => settle(), timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const check = () => this.state(name).status !== "pending" && settle();
      const stop = this.subscribe(check);
      check();
    });
  }

  /** The screen is visited: an earlier failure, perhaps unseen, is retried. */
  visit(name: string): void {
    this.source.onVisit?.(name);
    if (this.state(name).status === "failed") this.retry(name);
    else this.load(name);
  }

  /**
   * Handles a screen that threw while rendering. Like a failed load, it switches to another
   * release, for the owner's other screens as well: the failing release is no longer trusted.
   */
  handleRenderError(name: string, error: unknown): void {
    console.warn(`${this.name}: "${name}" failed while rendering.`, error);
    this.source.onThrown?.(name, error);
    if (!this.source.switchToFallback?.(name, error)) return;
    this.#states.clear();
    this.#discardScreens(this.#attempt);
    this.load(name);
  }

  /** Starts loading a screen unless it has loaded, is loading or has failed already. */
  load(name: string): void {
    if (this.#states.has(name)) return;
    this.#set(name, pending);
    void this.#loadPersistently(name);
  }

  /** Reloads a failed screen, from fresh addresses and with a fresh container. */
  retry(name: string): void {
    if (this.state(name).status === "pending") return; // A retry is running already.
    this.#states.delete(name);
    this.#discardScreens(this.#attempt);
    this.load(name);
  }

  async #loadPersistently(name: string): Promise<void> {
    if (this.source.ready) await this.source.ready;
    const requestedAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      const attempt = this.#attempt;
      try {
        this.#set(name, await this.#loadOnce(name));
        this.source.onReady?.(name, performance.now() - requestedAt);
        return;
      } catch (error) {
        console.warn(`${this.name}: the screen "${name}" did not load.`, error);
        // Another screen's failure may have switched to something newer in the meantime.
        const shouldRetry =
          tries === 1 || this.#attempt !== attempt || this.source.switchToFallback?.(name, error);
        if (!shouldRetry || tries === maxAttempts) {
          this.#set(name, { status: "failed", error });
          this.source.onFailed?.(name, error);
          return;
        }
        this.#discardScreens(attempt);
      }
    }
  }

  async #loadOnce(name: string): Promise<ScreenState> {
    this.#screens ??= this.source.loadScreens(this.#attempt, name);
    const screens = await withTimeout(this.#screens, this.timeoutMs);
    const screen = screens.find((one) => one.name === name);
    if (!screen) throw new Error(`${this.name} has no screen "${name}"`);
    const { default: Screen } = await withTimeout(screen.load(), this.timeoutMs);
    return { status: "ready", Screen };
  }

  /** Requests a fresh container next time, unless another screen's failure already did. */
  #discardScreens(failedAttempt: number): void {
    if (this.#attempt !== failedAttempt) return;
    this.#screens = undefined;
    this.#attempt += 1;
  }

  #set(name: string, state: ScreenState): void {
    this.#states.set(name, state);
    for (const listener of this.#listeners) listener();
  }
}

/** The release twice, the previous one twice. */
const maxAttempts = 4;

const pending: ScreenState = { status: "pending" };

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`took over ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface Releases {
  /** The shell's release. */
  shell: string;
  /** The screen's owner, unless it is the shell itself. */
  remote?: { name: string; release?: string };
  screen: string;
}

/**
 * What rendered a page: a document that a server rendered says so, and a page hydrates it only when it
 * would render the same by the same releases.
 */
export const renderSignature = ({ shell, remote, screen }: Releases): string =>
  [`shell@${shell}`, remote && `${remote.name}@${remote.release}`, screen]
    .filter(Boolean)
    .join(" ");
