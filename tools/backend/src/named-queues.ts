/**
 * Queues work by name and runs `atOnce` of one name at a time; names do not wait for each other.
 */
export function namedQueues(
  concurrency: (name: string) => number,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] };
    queues.set(name, queue);
    while (queue.running >= concurrency(name)) {
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    queue.running += 1;
    try {
      return await work();
    } finally {
      queue.running -= 1;
      const next = queue.waiting.shift();
      if (next) next();
      else if (queue.running === 0) queues.delete(name);
    }
  };
}
