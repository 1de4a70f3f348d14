import { SearchLine, useCodeOnFocus } from "@ensemble/controls";
import { useNavigate } from "@ensemble/router";
import type { ReactNode } from "react";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  /** What is searched for now. */
  text: string;
  onSearch: (text: string) => void;
}

const loadSuggestions = () => import("./search-suggestions");

/**
 * The page's search box: Enter searches, blank text is ignored (SEARCH-1). The code of its
 * suggestions loads when it gets the focus (SEARCH-10).
 */
export function SearchBox({ text, onSearch }: SearchBoxProps): ReactNode {
  const navigate = useNavigate();
  const { input, code, box } = useCodeOnFocus(loadSuggestions);
  return (
    <SearchLine
      what="Search results"
      label="Search outfits..."
      aria-label="Search text"
      className={styles.form}
      defaultValue={text}
      onSearch={(typed) => typed && onSearch(typed)}
      {...box}
    >
      {code && input && (
        <code.SearchSuggestions input={input} onGo={(address) => void navigate(address)} />
      )}
    </SearchLine>
  );
}
