import lighthouse from "lighthouse";

/** The least score of each category, in points of 100. */
export const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof goals;
export const categories = Object.keys(goals) as Category[];

export interface Audited {
  scores: Record<Category, number>;
  /** What costs points, apart from the times of performance. */
  found: string[];
}

/** Audits a page in the browser that listens on a port. */
export async function audit(address: string, port: number): Promise<Audited> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: categories,
    throttlingMethod: "simulate",
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse has no result for ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const found = categories
    .filter((category) => category !== "performance")
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => lhr.audits[id]!.title);
  return {
    scores: Object.fromEntries(categories.map((one) => [one, scoreOf(one)])) as Audited["scores"],
    found,
  };
}
