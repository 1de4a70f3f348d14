/**
 * On SIGINT, SIGTERM or SIGHUP, aborts the returned signal, runs `stop` once, then exits: with 0
 * unless it rejects.
 */
export function stopOnSignal(stop: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    console.log("\nStopping...");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  return ending.signal;
}
