import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { ReactNode } from "react";
import { ListButton } from "../../lists/list-button";
import { thingOf, type Entry } from "./entries";
import styles from "./entry-controls.module.css";

interface EntryControlsProps {
  entry: Entry;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const moves = [
  { by: -1, words: "up", Icon: ArrowUp },
  { by: 1, words: "down", Icon: ArrowDown },
] as const;

/** Moves an entry, puts it on other lists, or takes it off this one. */
export function EntryControls(props: EntryControlsProps): ReactNode {
  const { entry, first, last, onMove, onRemove } = props;
  const thing = thingOf(entry);
  const name = thing?.name ?? "what the shop no longer shows";
  return (
    <div className={styles.controls}>
      {moves.map(({ by, words, Icon }) => {
        const atEnd = by < 0 ? first : last;
        return (
          <button
            key={words}
            type="button"
            className={styles.button}
            data-move={by}
            aria-label={`Move ${name} ${words}`}
            // Not `disabled`: the focus stays here when it arrives at the end.
            aria-disabled={atEnd}
            onClick={() => !atEnd && onMove(by)}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
          </button>
        );
      })}
      {thing && <ListButton thing={thing} />}
      <button
        type="button"
        className={styles.button}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <X size={18} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  );
}
