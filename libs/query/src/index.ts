import {
  focusManager,
  useMutation as useEachMutation,
  type UseMutationOptions,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

export {
  focusManager,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * Options of queries whose rows others change meanwhile: refetched when the page is shown again,
 * focused or online, and each minute while it's visible.
 */
export const live = {
  staleTime: 15_000,
  refetchInterval: 60_000,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
} as const;

/** Returns the time, at most a minute old while the page is visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 60_000);
    const stop = focusManager.subscribe(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}

/** Sets how a refused write becomes possible again, such as by a new sign-in. Resolves to whether it did. */
export function recoverWrites(how: (error: unknown) => Promise<boolean>): void {
  recover = how;
}

let recover: (error: unknown) => Promise<boolean> = () => Promise.resolve(false);

/**
 * TanStack Query's, except that `mutate` does nothing until its last call is answered: a second
 * press comes before the button is disabled. With `scope`, calls wait for each other instead. A
 * write that is refused but recovered is sent once more.
 */
export const useMutation = (<Data, Failure, Variables, Context>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) => {
  const { mutationFn: write } = options;
  const { mutate: send, ...mutation } = useEachMutation({
    ...options,
    mutationFn: async (...call) => {
      try {
        return await write!(...call);
      } catch (error) {
        if (!(await recover(error).catch(() => false))) throw error;
        return await write!(...call);
      }
    },
  });
  const { mutateAsync } = mutation;
  const isTaken = useRef(false);
  const waits = options.scope !== undefined;
  const mutate: typeof send = useCallback(
    (...call) => {
      if (isTaken.current && !waits) return;
      isTaken.current = true;
      const release = () => (isTaken.current = false);
      mutateAsync(...call).then(release, release);
    },
    [mutateAsync, waits],
  );
  return { ...mutation, mutate };
}) as typeof useEachMutation;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A prefetch, whose failure no screen shows. */
      prefetch?: boolean;
      /**
       * The answer to signed-in people may have more than the one to anonymous visitors, for whom
       * servers render pages. It is fetched again for signed-in visitors.
       */
      dependsOnRights?: boolean;
    };
  }
}
