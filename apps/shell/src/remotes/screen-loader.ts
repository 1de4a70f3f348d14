import type { RemotePart, RemoteScreen, Screen } from "@ensemble/contract";

/** A screen's state: `pending` until its code has loaded, `failed` until a retry. */
export type ScreenState =
  | { status: "pending" }
  | { status: "ready"; Screen: Screen }
  | { status: "failed"; error: unknown };

export interface ScreenListeners {
  /** A screen came into view, whether or not its code has loaded. */
  onVisit?(screen: string): void;
  /** A screen has loaded, `ms` after it was requested. */
  onReady?(screen: string, ms: number): void;
  /** All attempts to load a screen failed. */
  onFailed?(screen: string, error: unknown): void;
  /** Another release replaces the requested one. */
  onFallback?(screen: string, error: unknown): void;
  /** A screen threw while rendering. */
  onThrown?(screen: string, error: unknown): void;
}

export interface ScreenSource extends ScreenListeners {
  name: string;
  /** The running release, which changes on a fallback. */
  release?(): string;
  /** Resolves before anything is requested; never rejects. */
  ready?: Promise<unknown>;
  /**
   * Loads the owner's screens, and its parts by their keys. A raised `attempt` must not reuse requests
   * of an earlier one.
   */
  loadScreens(attempt: number, screen: string): Promise<readonly Loadable[]>;
  /** Whether the running release has a part, by its key; without it, nothing is loaded. */
  hasPart?(key: string): boolean;
  /** Switches permanently to the next fallback release. Returns false without one. */
  switchToFallback?(screen: string, error: unknown): boolean;
}

type Loadable = Pick<RemoteScreen | RemotePart, "name" | "load">;

/** The key of a part among its owner's screens, which have no slash. */
export const partKey = (part: string): string => `part/${part}`;

/** Returns the part of a key; undefined for a screen's name. */
export const partOf = (key: string): string | undefined => /^part\/(.*)/.exec(key)?.[1];

/**
 * Loads screens by name, each at most once, and notifies the components that render them. Retries a
 * failed load once with a raised attempt, then twice with the fallback, then waits for `retry`.
 */
export class ScreenLoader {
  #states = new Map<string, ScreenState>();
  #listeners = new Set<() => void>();
  #screens: Promise<readonly Loadable[]> | undefined;
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

  hasPart(key: string): boolean {
    return this.source.hasPart?.(key) ?? true;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(name: string): ScreenState {
    return this.#states.get(name) ?? pending;
  }

  /** Resolves once the screen has loaded or failed, or after the timeout if given. */
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

  /** Loads a screen that comes into view; retries if it has failed before, unless told not to. */
  visit(name: string, retries = true): void {
    this.source.onVisit?.(name);
    if (retries && this.state(name).status === "failed") this.retry(name);
    else this.load(name);
  }

  /** Switches all of the owner's screens to the fallback after one threw while rendering. */
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

  /** Reloads a failed screen with new URLs and a new container. */
  retry(name: string): void {
    if (this.state(name).status === "pending") return; // Already retrying.
    this.#states.delete(name);
    this.#discardScreens(this.#attempt);
    this.load(name);
  }

  async #loadPersistently(name: string): Promise<void> {
    if (this.source.ready) await this.source.ready;
    if (partOf(name) && !this.hasPart(name)) {
      this.#set(name, { status: "failed", error: new Error(`${this.name} has no ${name}`) });
      return;
    }
    const requestedAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      const attempt = this.#attempt;
      try {
        this.#set(name, await this.#loadOnce(name));
        this.source.onReady?.(name, performance.now() - requestedAt);
        return;
      } catch (error) {
        console.warn(`${this.name}: the screen "${name}" failed to load.`, error);
        // Another screen's failure may have started a new attempt in the meantime.
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
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`${this.name} has no screen "${name}"`);
    const { default: Screen } = await withTimeout(screen.load(), this.timeoutMs);
    return { status: "ready", Screen: Screen as Screen };
  }

  /** Requests a new container next time, unless another screen's failure already did. */
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

/** Twice per release. */
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
 * Identifies the releases and screen that render a page. A page hydrates a server-rendered document
 * only if the signatures match.
 */
export const renderSignature = ({ shell, remote, screen }: Releases): string =>
  [`shell@${shell}`, remote && `${remote.name}@${remote.release}`, screen]
    .filter(Boolean)
    .join(" ");
