import { formatCount } from "@ensemble/catalogue";
import { Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Tally } from "./row-outcome";

interface TallyNoteProps {
  tally: Tally;
  /** The rows were written; otherwise it is what would become of them. */
  written: boolean;
}

/** How many rows of a file were created, updated, left as they are and refused. */
export function TallyNote({ tally, written }: TallyNoteProps): ReactNode {
  const { created, updated, unchanged, refused } = tally;
  const total = created + updated + unchanged + refused;
  if (total === 0) return null;
  return (
    <Text as="p" size="3">
      <b>{written ? `${rowsOf(created + updated + unchanged)} imported: ` : "Not imported: "}</b>
      {written
        ? `${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused.`
        : `${formatCount(created)} would be created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused.`}
    </Text>
  );
}

const rowsOf = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);
