/** The share of pages that report everything, by environment; `preview-*` matches a prefix. */
export type SampleRates = Record<string, number>;

/** Parses `production=0.05,preview-*=1`. Throws for anything else. */
export function parseSampleRates(text: string): SampleRates {
  const entries = text.split(",").map((part): [string, number] => {
    const [, name, rate] = /^\s*([a-z][a-z0-9-]*\*?)=(0|1|0?\.\d+)\s*$/.exec(part) ?? [];
    if (!name || !rate) {
      throw new Error(`"${part}" is no environment with a rate, such as production=0.05.`);
    }
    return [name, Number(rate)];
  });
  return Object.fromEntries(entries);
}

/** An environment's rate; undefined when its pages are not accepted. */
export function rateOf(environment: string, rates: SampleRates): number | undefined {
  const family = Object.keys(rates).find(
    (name) => name.endsWith("*") && environment.startsWith(name.slice(0, -1)),
  );
  return rates[environment] ?? (family === undefined ? undefined : rates[family]);
}
