import type { FetchHandler } from "./site/fetch-handler";

/** Tracks the requests in flight. */
export interface OpenRequests {
  ask: FetchHandler;
  /** Resolves when no request is in flight. */
  calm(): Promise<void>;
}

export function openRequests(answer: FetchHandler): OpenRequests {
  const open = new Set<Promise<Response>>();
  return {
    ask: (request) => {
      const answered = answer(request);
      const done = () => open.delete(answered);
      open.add(answered);
      answered.then(done, done);
      return answered;
    },
    calm: async () => {
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}
