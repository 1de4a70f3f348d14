import { useEffect, useState } from "react";

/** How long typing must pause before the list updates, in milliseconds. */
const pause = 250;

/**
 * The text in a search box. It follows the address, and calls `onChange` after a short pause in
 * typing: browsers refuse an address that changes with every key.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
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
  /** Does not wait for the pause. */
  const send = () => {
    if (wanted === sent) return;
    setSent(wanted);
    onChange(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  });
  return { text, setText, send };
}
