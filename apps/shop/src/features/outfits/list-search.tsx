import { Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./list-search.module.css";
import { longestText } from "./outfit-filters";

/** How long typing rests before the list follows, in milliseconds. */
const rest = 250;

interface ListSearchProperties {
  /** The text that the list shows now. */
  value: string;
  onChange: (text: string) => void;
}

/** The list's search box: it follows the address, and the address follows it after a short rest. */
export function ListSearch({ value, onChange }: ListSearchProperties): ReactNode {
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

  const wanted = text.trim();
  const send = () => {
    if (wanted === sent) return;
    setSent(wanted);
    onChange(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(send, rest);
    return () => clearTimeout(timer);
  });

  return (
    <form
      role="search"
      aria-label="Outfits on this page"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <input
        className={styles.input}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="Search by title or tag"
        aria-label="Search by title or tag"
        maxLength={longestText}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
