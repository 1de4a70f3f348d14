/** The number of unchanged lines shown around changed ones. */
const context = 2;

/**
 * The lines of two texts: "- " before those of the first alone, "+ " before those of the second
 * alone, "  " before common ones near them; "…" replaces the other common ones.
 */
export function lineDifference(before: string[], after: string[]): string[] {
  const marked = markedLines(before, after);
  const shown = marked.map((_, index) =>
    marked
      .slice(Math.max(0, index - context), index + context + 1)
      .some((line) => !line.startsWith("  ")),
  );
  return marked.flatMap((line, index) => {
    if (shown[index]) return [line];
    return index === 0 || shown[index - 1] ? ["…"] : [];
  });
}

function markedLines(before: string[], after: string[]): string[] {
  const common = commonLengths(before, after);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push(`  ${before[i]}`);
      i += 1;
      j += 1;
    } else if (
      j === after.length ||
      (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      lines.push(`- ${before[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${after[j]}`);
      j += 1;
    }
  }
  return lines;
}

/**
 * For each pair of indices, the length of the longest common subsequence of the remaining lines.
 */
function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        before[i] === after[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

const at = (lengths: number[][], i: number, j: number): number => lengths[i]?.[j] ?? 0;
