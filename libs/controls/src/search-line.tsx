import { longestText } from "@ensemble/list";
import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./search-line.module.css";

interface SearchLineProperties extends ComponentProps<"input"> {
  /** What is searched, for landmarks: "Partners". */
  what: string;
  /** What to type, such as "Search by name or code". */
  label: string;
  /** The text, when Enter is pressed. */
  onSearch: (text: string) => void;
  /** Where the line stands. */
  className?: string;
}

/** A line to type a search into. */
export function SearchLine(properties: SearchLineProperties): ReactNode {
  const { what, label, onSearch, className = "", ...input } = properties;
  return (
    <form
      role="search"
      aria-label={what}
      className={`${styles.form} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
      }}
    >
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <input
        className={styles.input}
        type="search"
        name="q"
        placeholder={label}
        aria-label={label}
        maxLength={longestText}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
      />
    </form>
  );
}
