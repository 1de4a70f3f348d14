import { useEffect, useState, type ReactNode } from "react";
import { SearchLine } from "./search-line";

/** How long typing rests before the list follows, in milliseconds. */
const rest = 250;

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
    <SearchLine
      what={what}
      label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={send}
    />
  );
}
