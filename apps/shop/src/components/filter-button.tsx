import { TextButton } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./components.module.css";

interface FilterButtonProps {
  label: string;
  /** The number of active filters in the sheet. */
  count: number;
  className?: string;
  onClick: () => void;
}

/** Opens the sheet with the remaining filters. */
export function FilterButton({
  label,
  count,
  className = "",
  onClick,
}: FilterButtonProps): ReactNode {
  return (
    <TextButton
      type="button"
      name="filters"
      className={`${styles.button} ${className}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
      {label}
      <FilterCount count={count} />
    </TextButton>
  );
}

/** Shows the number of active filters, or nothing if it's 0. */
export const FilterCount = ({ count }: { count: number }): ReactNode =>
  count > 0 && <span className={styles.count}>{count}</span>;
