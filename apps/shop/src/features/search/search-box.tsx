import { SearchLine } from "@ensemble/controls";
import type { ReactNode } from "react";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  /** What is searched for now. */
  text: string;
  onSearch: (text: string) => void;
}

/** The page's search box: Enter searches, blank text is ignored (SEARCH-1). */
export function SearchBox({ text, onSearch }: SearchBoxProps): ReactNode {
  return (
    <SearchLine
      what="Search results"
      label="Search outfits..."
      aria-label="Search text"
      className={styles.form}
      defaultValue={text}
      onSearch={(wanted) => wanted && onSearch(wanted)}
    />
  );
}
