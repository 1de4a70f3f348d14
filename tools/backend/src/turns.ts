/**
 * Queues work by name and runs `atOnce` of one name at a time; names do not wait for each other.
 */
export function turns(
  atOnce: (name: string) => number,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { busy: number; waiting: (() => void)[] }>();
  return async (name, work) => {
    const line = lines.get(name) ?? { busy: 0, waiting: [] };
    lines.set(name, line);
    while (line.busy >= atOnce(name)) {
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    line.busy += 1;
    try {
      return await work();
    } finally {
      line.busy -= 1;
      const next = line.waiting.shift();
      if (next) next();
      else if (line.busy === 0) lines.delete(name);
    }
  };
}
