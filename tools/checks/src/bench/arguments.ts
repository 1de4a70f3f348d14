import { parseArgs } from "node:util";

/** What a bench is told. */
export interface BenchArguments {
  /** The names of the parts to run. */
  parts: string[];
  /** The commit to measure beside. */
  against?: string;
  /** How long visitors come. */
  minutes: number;
  /** The rows of the databases. */
  outfits: number;
}

/**
 * Reads `[<part> ...] [--against <commit>] [--minutes <n>] [--outfits <n>]`. Without parts, all that can be run
 * are. Throws with the list of parts for one that is unknown or cannot be compared.
 */
export function parseBench(
  argv: string[],
  available: { comparable: readonly string[]; standalone: readonly string[] },
): BenchArguments {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      against: { type: "string" },
      minutes: { type: "string", default: "10" },
      outfits: { type: "string", default: "100000" },
    },
  });
  const { against } = values;
  const all = [...available.comparable, ...available.standalone];
  const allowed = against === undefined ? all : available.comparable;
  for (const part of positionals) {
    if (!all.includes(part)) throw new Error(`There is no part "${part}": ${all.join(", ")}.`);
    if (!allowed.includes(part)) {
      throw new Error(`--against measures ${allowed.join(", ")}, and not "${part}".`);
    }
  }
  const [minutes, outfits] = [Number(values.minutes), Number(values.outfits)];
  if (!(minutes > 0 && outfits > 0))
    throw new Error("--minutes and --outfits are numbers above 0.");
  const parts = positionals.length > 0 ? [...new Set(positionals)] : [...allowed];
  return { parts, against, minutes, outfits };
}
