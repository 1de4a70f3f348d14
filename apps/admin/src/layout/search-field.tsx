import { Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./search-field.module.css";

/** How long typing rests before the list follows, in milliseconds. */
const rest = 250;
/** The longest text that the server searches for. */
const longestText = 200;

interface SearchFieldProperties {
  /** What is searched, for landmarks: "Partners". */
  what: string;
  /** What to type, such as "Search by name or code". */
  label: string;
  /** The text that the list shows now. */
  value: string;
  onChange: (text: string) => void;
}

/** A list's search box: it follows the address, and the address follows it after a short rest. */
export function SearchField({ what, label, value, onChange }: SearchFieldProperties): ReactNode {
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
      aria-label={what}
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
        placeholder={label}
        aria-label={label}
        maxLength={longestText}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
