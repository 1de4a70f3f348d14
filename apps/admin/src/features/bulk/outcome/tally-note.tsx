import { formatCount } from "@ensemble/domain";
import { Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Tally } from "./row-outcome";

interface TallyNoteProps {
  tally: Tally;
  /** The rows were imported; otherwise only checked. */
  written: boolean;
}

/** Counts of created, updated, unchanged and refused rows. */
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
