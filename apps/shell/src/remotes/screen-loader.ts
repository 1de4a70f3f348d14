import { readRemote, type ComposedRemote, type RemoteScreen } from "@ensemble/contract";
import type { ComponentType } from "react";
import type { Federation } from "./federation";
import { fetchFirstPaintFiles } from "./first-paint-files";

/** Where a screen stands: `pending` until its code is there, `failed` until somebody retries. */
export type ScreenState =
  | { status: "pending" }
  | { status: "ready"; Screen: ComponentType }
  | { status: "failed"; error: unknown };

const pending: ScreenState = { status: "pending" };

/**
 * Loads screens by name, each at most once, and tells whoever draws them. `bring` returns the
 * screens of the owner for an attempt; a failed load is tried once more by itself with a raised
 * attempt, then waits for `retry`.
 */
export class ScreenLoader {
  #states = new Map<string, ScreenState>();
  #watchers = new Set<() => void>();
  #screens: Promise<readonly RemoteScreen[]> | undefined;
  #attempt = 0;

  constructor(
    readonly name: string,
    private readonly bring: (attempt: number, name: string) => Promise<readonly RemoteScreen[]>,
    private readonly budget: number,
  ) {}

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  state(name: string): ScreenState {
    return this.#states.get(name) ?? pending;
  }

  /** Somebody wants to see the screen now: what failed earlier, perhaps unseen, is tried again. */
  visit(name: string): void {
    if (this.state(name).status === "failed") this.retry(name);
    else this.load(name);
  }

  /** Begins loading a screen unless it is there, on its way, or failed already. */
  load(name: string): void {
    if (this.#states.has(name)) return;
    this.#set(name, pending);
    void this.#loadTwice(name);
  }

  /** Loads a failed screen anew, from fresh addresses and with a fresh container. */
  retry(name: string): void {
    if (this.state(name).status === "pending") return; // It is being tried already.
    this.#states.delete(name);
    this.#renew(this.#attempt);
    this.load(name);
  }

  async #loadTwice(name: string): Promise<void> {
    const attempt = this.#attempt;
    try {
      this.#set(name, await this.#loadOnce(name));
    } catch (first) {
      console.warn(`${this.name}: the screen "${name}" did not load; trying again.`, first);
      this.#renew(attempt);
      try {
        this.#set(name, await this.#loadOnce(name));
      } catch (error) {
        console.warn(`${this.name}: the screen "${name}" did not load.`, error);
        this.#set(name, { status: "failed", error });
      }
    }
  }

  async #loadOnce(name: string): Promise<ScreenState> {
    this.#screens ??= this.bring(this.#attempt, name);
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

/** The loader of a composed remote's screens, its export checked against the contract. */
export function remoteScreenLoader(
  remote: ComposedRemote,
  federation: Federation,
  budget: number,
): ScreenLoader {
  const bring = async (attempt: number, name: string) => {
    if (attempt > 0) await fetchFirstPaintFiles(remote, name, attempt, budget);
    const module = await federation.load(remote, attempt);
    const checked = readRemote(module);
    if (!checked) throw new Error(`${remote.name} is not a remote of this contract`);
    return checked.screens;
  };
  return new ScreenLoader(remote.name, bring, budget);
}

function withinBudget<T>(work: Promise<T>, budget: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`took over ${budget} ms`)), budget);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
