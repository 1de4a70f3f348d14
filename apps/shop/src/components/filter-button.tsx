import { TextButton } from "@ensemble/ui";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./components.module.css";

interface FilterButtonProps {
  label: string;
  /** How many filters it hides that narrow the list. */
  count: number;
  className?: string;
  onClick: () => void;
}

/** Opens the filters that have no place of their own. */
export function FilterButton({
  label,
  count,
  className = "",
  onClick,
}: FilterButtonProps): ReactNode {
  return (
    <TextButton
      type="button"
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

/** The number on a button for filters; nothing for none. */
export const FilterCount = ({ count }: { count: number }): ReactNode =>
  count > 0 && <span className={styles.count}>{count}</span>;
