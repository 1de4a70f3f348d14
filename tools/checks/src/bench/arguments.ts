import { parseArgs } from "node:util";

export interface BenchArguments {
  parts: string[];
  /** Commit to compare with. */
  against?: string;
  /** How long to send visitors. */
  minutes: number;
  /** How many hostile callers visit; 0 visits while releases change. */
  hostile: number;
  outfits: number;
  /** Whether to operate every control as the first act of a visit. */
  touches: boolean;
  /** Whether to operate the commonest controls of pages whose code runs. */
  interactions: boolean;
}

/**
 * Parses `[<part> ...] [--against <commit>] [--minutes <n>] [--hostile <n>] [--outfits <n>]
 * [--touches] [--interactions]`. Default: all possible parts. Throws if a part is unknown or can't be compared.
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
      hostile: { type: "string", default: "0" },
      outfits: { type: "string", default: "100000" },
      touches: { type: "boolean", default: false },
      interactions: { type: "boolean", default: false },
    },
  });
  const { against, touches, interactions } = values;
  const all = [...available.comparable, ...available.standalone];
  const allowed = against === undefined ? all : available.comparable;
  for (const part of positionals) {
    if (!all.includes(part)) throw new Error(`Unknown part "${part}". Parts: ${all.join(", ")}.`);
    if (!allowed.includes(part)) {
      throw new Error(`--against supports only ${allowed.join(", ")}, not "${part}".`);
    }
  }
  const [minutes, outfits] = [Number(values.minutes), Number(values.outfits)];
  const hostile = Number(values.hostile);
  if (!Number.isInteger(hostile) || hostile < 0)
    throw new Error("--hostile must be a number of callers.");
  if (!(minutes > 0 && outfits > 0))
    throw new Error("--minutes and --outfits must be greater than 0.");
  const parts = positionals.length > 0 ? [...new Set(positionals)] : [...allowed];
  return { parts, against, minutes, hostile, outfits, touches, interactions };
}
