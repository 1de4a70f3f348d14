import { PlainList, RoundButton, VisuallyHidden } from "@ensemble/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Entry, priceDropLabel, type PriceDrops, saveableFrom } from "./entries";
import { EntryAlert, EntryNote, EntryRow } from "./entry";
import styles from "./favorites.module.css";
import { SaveToListButton } from "./favorite-button";

/** What the owner of a list can do with its entries. */
export interface EntryActions {
  reorder: (ids: string[]) => void;
  /** Omitted when signed out, because notes need an account. */
  saveNote?: (id: string, note: string) => Promise<unknown>;
  remove: (entry: Entry) => void;
}

interface EntryListProps {
  entries: readonly Entry[];
  priceDrops?: PriceDrops;
  /** Omitted for read-only lists. */
  actions?: EntryActions;
}

/** Outfits and items in their owner's order, with notes (FAV-7, FAV-8). */
export function EntryList({ entries, priceDrops, actions }: EntryListProps): ReactNode {
  const { list, moved: announcement, move } = useMoves(entries, actions);
  return (
    <>
      <PlainList as="ol" ref={list} className={styles.entries}>
        {entries.map((entry, index) => (
          <li key={entry.id} data-entry={entry.id}>
            <EntryRow
              entry={entry}
              priceDrop={priceDrops && priceDropLabel(priceDrops, entry)}
              readOnly={!actions}
            >
              {actions && <EntryAlert entry={entry} />}
              {actions?.saveNote ? (
                <EntryNote note={entry.note} onSave={(note) => actions.saveNote!(entry.id, note)} />
              ) : (
                entry.note && <p className={styles.readNote}>{entry.note}</p>
              )}
            </EntryRow>
            {actions && (
              <EntryControls
                entry={entry}
                first={index === 0}
                last={index === entries.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => actions.remove(entry)}
              />
            )}
          </li>
        ))}
      </PlainList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** Moves entries up and down. Keeps the focus on the button and announces the new position. */
function useMoves(entries: readonly Entry[], actions: EntryActions | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 }>(undefined);
  const [announcement, setAnnouncement] = useState("");

  // The browser drops the focus of an element that is moved in the DOM.
  useEffect(() => {
    const { id, by } = pressed.current ?? {};
    pressed.current = undefined;
    if (id === undefined) return;
    const row = list.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  }, [entries]);

  function move(index: number, by: -1 | 1): void {
    const ids = entries.map(({ id }) => id);
    const [id] = ids.splice(index, 1);
    if (id === undefined) return;
    ids.splice(index + by, 0, id);
    pressed.current = { id, by };
    setAnnouncement(`Position ${index + by + 1} of ${entries.length}`);
    actions?.reorder(ids);
  }

  return { list, moved: announcement, move };
}

interface EntryControlsProps {
  entry: Entry;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const moves = [
  { by: -1, direction: "up", Icon: ArrowUp },
  { by: 1, direction: "down", Icon: ArrowDown },
] as const;

function EntryControls(props: EntryControlsProps): ReactNode {
  const { entry, first, last, onMove, onRemove } = props;
  const saveable = saveableFrom(entry);
  const name = saveable?.name ?? "an unavailable item";
  return (
    <div className={styles.controls}>
      {moves.map(({ by, direction, Icon }) => {
        const atEnd = by < 0 ? first : last;
        return (
          <RoundButton
            key={direction}
            type="button"
            data-move={by}
            aria-label={`Move ${name} ${direction}`}
            // `disabled` would drop the focus at the end of the list.
            aria-disabled={atEnd}
            onClick={() => !atEnd && onMove(by)}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
          </RoundButton>
        );
      })}
      {saveable && <SaveToListButton saveable={saveable} />}
      <RoundButton type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X size={18} strokeWidth={1.6} aria-hidden />
      </RoundButton>
    </div>
  );
}
