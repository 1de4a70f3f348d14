import { longestText } from "@ensemble/list";
import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./search-line.module.css";

interface SearchLineProps extends ComponentProps<"input"> {
  /** What is searched, as the landmark's name: "Partners". */
  what: string;
  /** The placeholder, such as "Search by name or code". */
  label: string;
  /** Called with the text when Enter is pressed. */
  onSearch: (text: string) => void;
  className?: string;
  /** What stands below the box, such as suggestions. */
  children?: ReactNode;
}

export function SearchLine(props: SearchLineProps): ReactNode {
  const { what, label, onSearch, className = "", children, ...input } = props;
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
      {children}
    </form>
  );
}
