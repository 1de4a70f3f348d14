import { pluralize } from "@ensemble/catalogue";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Sheet } from "./sheet";
import styles from "./filter-sheet.module.css";

interface FilterSheetProps {
  title: string;
  /** What is filtered, in the singular; outfits by default. */
  noun?: string;
  /** How many of them match, when known. */
  total: number | undefined;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Filters in a sheet. The list behind it follows each choice, so closing it in any way keeps the
 * choices.
 */
export function FilterSheet(props: FilterSheetProps): ReactNode {
  const { title, noun = "outfit", total, onClear, onClose, children } = props;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button
            type="button"
            variant="ghost"
            color="gray"
            size="3"
            className={styles.clear}
            onClick={onClear}
          >
            Clear all
          </Button>
          <Button size="3" className={styles.show}>
            {total === undefined ? `Show ${noun}s` : `Show ${pluralize(total, noun)}`}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
