import { LinkButton } from "@ensemble/ui";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  forgetSearches,
  rememberSearch,
  type Suggest,
  type Suggestion,
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
 * Shows suggestions below a search box, as the list of an ARIA combobox. Its code loads on focus, so
 * it enhances the existing input and keeps its text.
 */
export function SuggestionList({ input, suggest, onGo }: SuggestionListProps): ReactNode {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(input.value);
  const [open, setOpen] = useState(document.activeElement === input);
  /** Index of the active entry; -1 is the box. */
  const [active, setActive] = useState(-1);
  const { groups, readRecent } = useSuggestions(typed, open, suggest);
  const entries = groups.flatMap((group) => group.entries);
  const shown = open && entries.length > 0;
  const isRecent = typed.trim() === "";

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ label, to, isSearch }: Suggestion) => {
    if (isSearch) rememberSearch(label);
    close();
    onGo(to);
  };
  const move = (step: number) => {
    // One position per entry, plus the box itself.
    const positions = entries.length + 1;
    setActive((now) => ((now + 1 + step + positions) % positions) - 1);
    setOpen(true);
  };

  useListeners(input, {
    input: () => {
      setTyped(input.value);
      setActive(-1);
      setOpen(true);
    },
    focus: () => {
      readRecent();
      setTyped(input.value);
      setOpen(true);
    },
    keydown: (event) => {
      if (event.isComposing) return;
      const chosen = entries[active];
      if (event.key === "ArrowDown") move(1);
      else if (event.key === "ArrowUp") move(-1);
      else if (event.key === "Escape" && shown) close();
      else if (event.key === "Enter" && shown && chosen) choose(chosen);
      else return;
      event.preventDefault();
    },
  });
  useListeners(input.form, {
    focusout: ({ relatedTarget }) => {
      if (!popup.current?.contains(relatedTarget as Node | null)) close();
    },
    submit: () => {
      const text = input.value.trim();
      if (text) rememberSearch(text);
      close();
    },
  });
  useCombobox(input, shown ? { list: id, active } : undefined);

  if (!shown) return null;
  return (
    <div ref={popup} className={styles.popup}>
      <Listbox id={id} groups={groups} active={entries[active]} onChoose={choose} />
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

interface ListboxProps {
  id: string;
  groups: readonly SuggestionGroup[];
  active: Suggestion | undefined;
  onChoose: (entry: Suggestion) => void;
}

/** Renders the entries by group. Their IDs are the list's with their index in the whole list. */
function Listbox({ id, groups, active, onChoose }: ListboxProps): ReactNode {
  const all = groups.flatMap(({ entries }) => entries);
  return (
    <div role="listbox" id={id} aria-label="Suggestions">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title} className={styles.group}>
          <span className={styles.title} aria-hidden>
            {title}
          </span>
          {entries.map((entry) => (
            // The box keeps the focus and handles all keys.
            <div
              key={entry.to}
              role="option"
              id={`${id}${all.indexOf(entry)}`}
              aria-selected={entry === active}
              className={styles.entry}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              {entry.label}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type Listeners = {
  [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void;
};

/** Listens to an element that isn't rendered here. Events reach the listeners of the last render. */
function useListeners(element: HTMLElement | null, listeners: Listeners): void {
  const types = Object.keys(listeners).join(" ");
  const dispatch = useEffectEvent((event: Event) => {
    const listener = listeners[event.type as keyof Listeners] as
      | ((event: Event) => void)
      | undefined;
    listener?.(event);
  });
  useEffect(() => {
    const controller = new AbortController();
    for (const type of types.split(" ")) {
      const { signal } = controller;
      element?.addEventListener(type, (event) => dispatch(event), { signal });
    }
    return () => controller.abort();
  }, [element, types]);
}

/** Describes a search box as a combobox, with its list and active entry while the list is open. */
function useCombobox(input: HTMLElement, open: { list: string; active: number } | undefined): void {
  const { list, active = -1 } = open ?? {};
  useEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(list !== undefined),
      "aria-controls": list,
      "aria-activedescendant": active < 0 ? undefined : `${list}${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, list, active]);
}
