import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";

/** Fetched when it is benched: with what it needs, it would be a seventh of everyone's packages. */
const lighthouse = "lighthouse@12.8.2";

/** The least score of each category, in points of 100. */
export const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof goals;
export const categories = Object.keys(goals) as Category[];

export interface Audited {
  scores: Record<Category, number>;
  /** What costs points, apart from the times of performance. */
  found: string[];
}

const score = z.number().nullable();
const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ title: z.string(), score })),
});

/** Audits a page in the browser that listens on a port. Throws when Lighthouse has no result. */
export async function audit(address: string, port: number): Promise<Audited> {
  const options = ["--output=json", "--quiet", "--throttling-method=simulate"];
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...["--yes", lighthouse, address, `--port=${port}`, ...options],
      `--only-categories=${categories.join(",")}`,
    ],
    { maxBuffer: 100_000_000 },
  );
  const result = resultSchema.parse(JSON.parse(stdout));
  if (result.runtimeError) throw new Error(`${address}: ${result.runtimeError.message}`);
  const scoreOf = (category: Category) =>
    Math.round((result.categories[category]?.score ?? 0) * 100);
  const found = categories
    .filter((category) => category !== "performance")
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => result.audits[id]!.title);
  return {
    scores: Object.fromEntries(categories.map((one) => [one, scoreOf(one)])) as Audited["scores"],
    found,
  };
}
