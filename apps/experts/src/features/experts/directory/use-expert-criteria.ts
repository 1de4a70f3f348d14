import { paths } from "@ensemble/contract";
import { useSearchParams } from "@ensemble/router";
import { useEffect, useRef, useState } from "react";
import { readCriteria, writeCriteria, type ExpertCriteria } from "./expert-criteria";

/** How long typing rests before the address follows it, in milliseconds. */
const rest = 300;

/**
 * The criteria of the address, and how to change them. Text narrows the list with every key; the
 * address follows when typing rests, because browsers refuse an address that changes too often.
 */
export function useExpertCriteria(): [ExpertCriteria, (criteria: ExpertCriteria) => void] {
  const [search, setSearch] = useSearchParams();
  const inAddress = readCriteria(search);
  const [text, setText] = useState(inAddress.text);
  const written = useRef(inAddress.text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and links change the address from outside.
  useEffect(() => {
    if (inAddress.text === written.current) return;
    written.current = inAddress.text;
    setText(inAddress.text);
  }, [inAddress.text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(criteria: ExpertCriteria): void {
    clearTimeout(timer.current);
    const typing = criteria.text !== text;
    setText(criteria.text);
    const write = () => {
      // Somebody may be on the way to a profile while this screen still stands.
      if (location.pathname !== paths.experts()) return;
      written.current = criteria.text.trim();
      setSearch(writeCriteria(criteria), { replace: typing, preventScrollReset: true });
    };
    if (typing && criteria.text !== "") timer.current = setTimeout(write, rest);
    else write();
  }

  return [{ ...inAddress, text }, change];
}
