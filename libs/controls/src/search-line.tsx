import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { maxSearchLength } from "./filters";
import styles from "./filter-select.module.css";

interface SearchLineProps extends ComponentProps<"input"> {
  /** Accessible name of the landmark, such as "Partners". */
  what: string;
  /** The placeholder, such as "Search by name or code". */
  label: string;
  /** Called with the text on Enter. */
  onSearch: (text: string) => void;
  className?: string;
  /** Content below the box, such as suggestions. */
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
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
      />
      {children}
    </form>
  );
}

/** Pause in typing before the list updates. */
const debounceMs = 250;

/**
 * Holds the text of a search box. Follows `value`, and calls `onChange` after a short pause in
 * typing, because browsers block URL changes on every key.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Changed by something else, such as a removed chip or the back button.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const trimmed = text.trim();
  /** Sends the text without waiting. */
  const send = () => {
    if (trimmed === sent) return;
    setSent(trimmed);
    onChange(trimmed);
  };
  useEffect(() => {
    const timer = setTimeout(send, debounceMs);
    return () => clearTimeout(timer);
  });
  return { text, setText, send };
}

interface SearchFieldProps {
  /** Accessible name of the landmark, such as "Partners". */
  what: string;
  /** The placeholder, such as "Search by name or code". */
  label: string;
  /** The text that the list currently shows. */
  value: string;
  onChange: (text: string) => void;
}

/** A list's search box, which calls `onChange` after a short pause in typing. */
export function SearchField({ what, label, value, onChange }: SearchFieldProps): ReactNode {
  const { text, setText, send } = useDebouncedText(value, onChange);
  return (
    <SearchLine
      what={what}
      label={label}
      value={text}
      data-parameter="q"
      onChange={({ target }) => setText(target.value)}
      onSearch={send}
    />
  );
}
