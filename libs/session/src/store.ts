import { startTransition, useEffect, useReducer, useSyncExternalStore } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A store and its hook, which returns a selected part of the state. */
type PageStore<State> = StoreApi<State> & {
  (): State;
  <Part>(select: (state: State) => Part): Part;
};

/** Starts with React's call for a server's state, which it makes on servers and during hydration only. */
function hydrationPhase() {
  let isOn = false;
  return {
    isOn: () => isOn,
    start: () => void (isOn = true),
    end: () => void (isOn = false),
  };
}

const whole = (state: unknown) => state;

/**
 * Creates a store of the page. During hydration its hook returns the initial state, as on a server,
 * and then the current one in a transition, which React renders in short tasks; with zustand's own
 * hook React would render everything in one.
 */
export function createPageStore<State>(initialize: () => State): PageStore<State> {
  const store = createStore<State>(initialize);
  function useStore(select: (state: State) => unknown = whole): unknown {
    const phase = hydrationPhase();
    const read = () => select(phase.isOn() ? store.getInitialState() : store.getState());
    const value = useSyncExternalStore(store.subscribe, read, () => {
      phase.start();
      return read();
    });
    const [, rerender] = useReducer((renders: number) => renders + 1, 0);
    useEffect(() => {
      if (!phase.isOn()) return;
      if (Object.is(value, select(store.getState()))) phase.end();
      else startTransition(rerender);
    }, [phase, value, select]);
    return value;
  }
  return Object.assign(useStore, store) as PageStore<State>;
}
