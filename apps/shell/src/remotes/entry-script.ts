/** A container script that defined no container; `reason` is for the log, not the person. */
export class EntryError extends Error {
  override name = "EntryError";
}

interface EntryScript {
  src: string;
  /** Its digest; without one, as from a development server, any bytes run. */
  integrity?: string;
  /** The global that it defines. */
  name: string;
}

/**
 * Runs a container script and returns the global it defines. Throws EntryError when the script
 * cannot be fetched, does not match its digest, takes longer than `budget` milliseconds, or runs
 * without defining the container (an HTML page in its place, garbage, an error at start).
 */
export async function runEntryScript(
  { src, integrity, name }: EntryScript,
  budget: number,
): Promise<object> {
  const globals = globalThis as unknown as Record<string, object | undefined>;
  globals[name] = undefined;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    const timer = setTimeout(() => settle(new EntryError(`${src} took over ${budget} ms`)), budget);
    const settle = (error?: EntryError) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    script.onload = () => settle();
    script.onerror = () => settle(new EntryError(`${src} could not be loaded`));
    script.crossOrigin = "anonymous";
    if (integrity) script.integrity = integrity;
    script.src = src;
    document.head.append(script);
  });
  const container = globals[name];
  if (!container) throw new EntryError(`${src} ran, but defined no ${name}`);
  return container;
}
