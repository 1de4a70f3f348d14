import { LinkButton } from "@ensemble/ui";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  forgetSearches,
  rememberSearch,
  type Suggest,
  type SuggestionGroup,
  useSuggestions,
} from "./suggestions";
import styles from "./suggestion-list.module.css";

interface SuggestionListProps {
  /** The search box, which becomes a combobox while this list is mounted. */
  input: HTMLInputElement;
  /** Queries the database. Must be the same function on every render. */
  suggest: Suggest;
  onGo: (address: string) => void;
}

/**
 * Suggestions below a search box, as the list of an ARIA combobox. Its code loads on focus, so it
 * enhances the existing input and keeps its text.
 */
export function SuggestionList({ input, suggest, onGo }: SuggestionListProps): ReactNode {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(input.value);
  const [open, setOpen] = useState(document.activeElement === input);
  const [active, setActive] = useState(-1);
  const { groups, readRecent } = useSuggestions(typed, open, suggest);
  const entries = groups.flatMap((group) => group.entries);
  const shown = open && entries.length > 0;
  const isRecent = typed.trim() === "";

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (to: string) => {
    close();
    onGo(to);
  };

  const onInput = useEffectEvent(() => {
    setTyped(input.value);
    setActive(-1);
    setOpen(true);
  });
  const onFocus = useEffectEvent(() => {
    readRecent();
    setTyped(input.value);
    setOpen(true);
  });
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!popup.current?.contains(relatedTarget as Node | null)) close();
  });
  const onSubmit = useEffectEvent(() => {
    const text = input.value.trim();
    if (text) rememberSearch(text);
    close();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const chosen = entries[active];
    if (event.key === "Escape" && shown) close();
    else if (event.key === "Enter" && shown && chosen) {
      if (chosen.to.startsWith("/search")) rememberSearch(chosen.label);
      go(chosen.to);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open) setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One position per entry, plus the box itself.
      const positions = entries.length + 1;
      setActive((now) => ((now + 1 + step + positions) % positions) - 1);
    } else return;
    event.preventDefault();
  });

  useEffect(() => {
    const { form } = input;
    const typing = () => onInput();
    const focused = () => onFocus();
    const left = (event: FocusEvent) => onLeave(event);
    const submitted = () => onSubmit();
    const pressed = (event: KeyboardEvent) => onKey(event);
    input.addEventListener("input", typing);
    input.addEventListener("focus", focused);
    form?.addEventListener("focusout", left);
    form?.addEventListener("submit", submitted);
    input.addEventListener("keydown", pressed);
    return () => {
      input.removeEventListener("input", typing);
      input.removeEventListener("focus", focused);
      form?.removeEventListener("focusout", left);
      form?.removeEventListener("submit", submitted);
      input.removeEventListener("keydown", pressed);
    };
  }, [input]);

  useEffect(() => {
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", String(shown));
    if (shown) input.setAttribute("aria-controls", id);
    else input.removeAttribute("aria-controls");
    if (shown && active >= 0) input.setAttribute("aria-activedescendant", `${id}${active}`);
    else input.removeAttribute("aria-activedescendant");
  }, [input, id, shown, active]);

  if (!shown) return null;
  return (
    <div ref={popup} className={styles.popup}>
      <div role="listbox" id={id} aria-label="Suggestions">
        {groups.map((group, index) => (
          <Group
            key={group.title}
            id={id}
            group={group}
            first={groups.slice(0, index).reduce((sum, one) => sum + one.entries.length, 0)}
            active={active}
            onGo={(to, label) => {
              if (to.startsWith("/search")) rememberSearch(label);
              go(to);
            }}
          />
        ))}
      </div>
      {isRecent && (
        <LinkButton
          type="button"
          className={styles.clear}
          onClick={() => {
            forgetSearches();
            readRecent();
            input.focus();
          }}
        >
          Clear recent searches
        </LinkButton>
      )}
    </div>
  );
}

interface GroupProps {
  id: string;
  group: SuggestionGroup;
  /** Index of its first entry in the whole list. */
  first: number;
  active: number;
  onGo: (to: string, label: string) => void;
}

function Group({ id, group, first, active, onGo }: GroupProps): ReactNode {
  const { title, entries } = group;
  return (
    <div role="group" aria-label={title} className={styles.group}>
      <span className={styles.title} aria-hidden>
        {title}
      </span>
      {entries.map(({ label, to }, index) => (
        // The box keeps the focus and handles all keys.
        <div
          key={to}
          role="option"
          id={`${id}${first + index}`}
          aria-selected={active === first + index}
          className={styles.entry}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onGo(to, label)}
        >
          {label}
        </div>
      ))}
    </div>
  );
}
