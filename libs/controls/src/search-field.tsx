import { useEffect, useState, type ReactNode } from "react";
import { SearchLine } from "./search-line";

/** How long typing must pause before the list updates, in milliseconds. */
const rest = 250;

interface SearchFieldProps {
  /** What is searched, as the landmark's name: "Partners". */
  what: string;
  /** The placeholder, such as "Search by name or code". */
  label: string;
  /** The text that the list shows now. */
  value: string;
  onChange: (text: string) => void;
}

/** A list's search box. It follows the address, and updates it after a short pause in typing. */
export function SearchField({ what, label, value, onChange }: SearchFieldProps): ReactNode {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Changed from elsewhere, such as a removed chip or the back button.
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
