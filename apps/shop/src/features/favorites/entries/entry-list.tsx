import { VisuallyHidden } from "@ensemble/ui";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Entry } from "./entries";
import { EntryAlert } from "./entry-alert";
import { EntryControls } from "./entry-controls";
import styles from "./entry-list.module.css";
import { EntryNote } from "./entry-note";
import { EntryRow } from "./entry-row";
import { fallOf, type PriceFalls } from "../prices/price-falls";

/** What the owner of a list may do with what is on it. */
export interface EntryActions {
  /** Receives the ids in their new order. */
  arrange: (ids: string[]) => void;
  /** Absent without an account, which notes need. */
  saveNote?: (id: string, note: string) => Promise<unknown>;
  remove: (entry: Entry) => void;
}

interface EntryListProps {
  entries: readonly Entry[];
  falls?: PriceFalls;
  /** Omitted when the list is read-only. */
  actions?: EntryActions;
}

/** Outfits and pieces in their owner's order, with notes (FAV-7, FAV-8). */
export function EntryList({ entries, falls, actions }: EntryListProps): ReactNode {
  const { list, moved, move } = useMoves(entries, actions);
  return (
    <>
      <ol ref={list} className={styles.list}>
        {entries.map((entry, place) => (
          <li key={entry.id} data-entry={entry.id}>
            <EntryRow
              entry={entry}
              fall={falls && fallOf(falls, (entry.outfits ?? entry.items)?.id ?? "")}
              readOnly={!actions}
            >
              {actions && <EntryAlert entry={entry} />}
              {actions?.saveNote ? (
                <EntryNote note={entry.note} onSave={(note) => actions.saveNote!(entry.id, note)} />
              ) : (
                entry.note && <p className={styles.note}>{entry.note}</p>
              )}
            </EntryRow>
            {actions && (
              <EntryControls
                entry={entry}
                first={place === 0}
                last={place === entries.length - 1}
                onMove={(by) => move(place, by)}
                onRemove={() => actions.remove(entry)}
              />
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </>
  );
}

/** Moves entries by a place. The focus stays on the button, and the new place is announced. */
function useMoves(entries: readonly Entry[], actions: EntryActions | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 }>(undefined);
  const [moved, setMoved] = useState("");

  // The browser drops the focus of an element that is inserted elsewhere.
  useEffect(() => {
    const { id, by } = pressed.current ?? {};
    pressed.current = undefined;
    if (id === undefined) return;
    const row = list.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  }, [entries]);

  function move(place: number, by: -1 | 1): void {
    const ids = entries.map(({ id }) => id);
    const [id] = ids.splice(place, 1);
    if (id === undefined) return;
    ids.splice(place + by, 0, id);
    pressed.current = { id, by };
    setMoved(`Place ${place + by + 1} of ${entries.length}`);
    actions?.arrange(ids);
  }

  return { list, moved, move };
}
