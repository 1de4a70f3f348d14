import type { ReactNode } from "react";
import { SearchLine } from "./search-line";
import { useTypedText } from "./typed-text";

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
  const { text, setText, send } = useTypedText(value, onChange);
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
