import { maxSearchLength } from "@ensemble/controls";
import {
  Button,
  IconButton,
  PlainList,
  Skeleton,
  Text,
  TextField,
  VisuallyHidden,
} from "@ensemble/ui";
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./form-dialog.module.css";

interface ChosenListProps<Row> {
  /** Plural noun: "Items". */
  label: string;
  hint?: string;
  chosen: readonly Row[];
  onChange: (chosen: Row[]) => void;
  getKey: (row: Row) => string;
  getName: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** `found` is undefined while loading. */
  search: { text: string; found: readonly Row[] | undefined; failed: boolean };
  onSearch: (text: string) => void;
  /** Further actions, such as creating a row. */
  children?: ReactNode;
}

/** Edits an ordered list of rows, which the user searches and adds. */
export function ChosenList<Row>(props: ChosenListProps<Row>): ReactNode {
  const { label, hint, chosen, onChange, getKey, getName, renderRow, search } = props;
  const id = useId();
  const [announcement, setAnnouncement] = useState("");
  const keys = new Set(chosen.map(getKey));
  const found = search.found?.filter((row) => !keys.has(getKey(row)));
  const announce = (row: Row, change: string) => setAnnouncement(`${getName(row)} ${change}`);
  const input = useRef<HTMLInputElement>(null);
  /** Moves the focus to the search box, because the pressed button unmounts with its row. */
  const keepFocus = () => input.current?.focus();

  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.chosenLabel}>
        {label}
      </p>
      {hint && (
        <Text as="p" size="2" color="gray">
          {hint}
        </Text>
      )}
      <PlainList as="ol" aria-label={`Selected ${label.toLowerCase()}`}>
        {chosen.map((row, index) => (
          <li key={getKey(row)} className={styles.row}>
            <div className={styles.content}>{renderRow(row)}</div>
            <OrderButtons
              name={getName(row)}
              index={index}
              count={chosen.length}
              onMove={(to) => {
                onChange(moveEntry(chosen, index, to));
                announce(row, `moved to position ${to + 1} of ${chosen.length}`);
              }}
              onRemove={() => {
                onChange(chosen.filter((other) => other !== row));
                announce(row, "removed");
                keepFocus();
              }}
            />
          </li>
        ))}
      </PlainList>
      <TextField.Root
        ref={input}
        size="3"
        type="search"
        value={search.text}
        onChange={({ target }) => props.onSearch(target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        placeholder={`Search ${label.toLowerCase()} to add`}
        aria-label={`Search ${label.toLowerCase()} to add`}
        autoComplete="off"
        maxLength={maxSearchLength}
      />
      {search.text.trim() !== "" && (
        <div className={styles.found}>
          {search.failed && (
            <p role="alert">The search failed. Check your connection and try again.</p>
          )}
          {!found && !search.failed && <Skeleton height="44px" />}
          {found?.length === 0 && <p role="status">No other matches.</p>}
          <PlainList aria-label={`Found ${label.toLowerCase()}`}>
            {found?.map((row) => (
              <li key={getKey(row)} className={styles.row}>
                <div className={styles.content}>{renderRow(row)}</div>
                <Button
                  type="button"
                  variant="soft"
                  className={styles.add}
                  aria-label={`Add ${getName(row)}`}
                  onClick={() => {
                    onChange([...chosen, row]);
                    announce(row, "added");
                    keepFocus();
                  }}
                >
                  Add
                </Button>
              </li>
            ))}
          </PlainList>
        </div>
      )}
      {props.children}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

interface OrderButtonsProps {
  /** Names the entry in the buttons' labels. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The entry that is being dragged by its handle. */
let dragged: { list: Element | null; move: (to: number) => void } | undefined;

/**
 * Buttons that move or remove an entry of an ordered list, whose `li` contains them, and a handle to
 * drag it. The focus moves with the entry.
 */
export function OrderButtons(props: OrderButtonsProps): ReactNode {
  const { name, index, count, disabled = false, onMove, onRemove } = props;
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<"up" | "down">(undefined);
  useEffect(() => {
    if (!pressed.current) return;
    // Focus the other button at the ends of the list, where the pressed one is disabled.
    const end = index === 0 ? "down" : index === count - 1 ? "up" : undefined;
    const direction = end ?? pressed.current;
    pressed.current = undefined;
    group.current?.querySelector<HTMLElement>(`[data-direction="${direction}"]`)?.focus();
  }, [index, count]);
  const dropHere = useEffectEvent(() => dragged?.move(index));
  useEffect(() => {
    const entry = group.current?.closest("li");
    if (!entry) return;
    const listeners = new AbortController();
    const isOver = (event: DragEvent): boolean => {
      const accepts = event.type !== "dragleave" && dragged?.list === entry.parentElement;
      if (accepts) event.preventDefault();
      entry.toggleAttribute("data-dragged-over", accepts && event.type === "dragover");
      return accepts;
    };
    const { signal } = listeners;
    entry.addEventListener("dragover", isOver, { signal });
    entry.addEventListener("dragleave", isOver, { signal });
    entry.addEventListener("drop", (event) => isOver(event) && dropHere(), { signal });
    return () => listeners.abort();
  }, []);
  const move = (direction: "up" | "down", to = direction === "up" ? index - 1 : index + 1) => {
    pressed.current = direction;
    onMove(to);
  };
  return (
    <div ref={group} className={styles.buttons}>
      {count > 1 && (
        <>
          <span
            draggable={!disabled}
            title="Drag to move"
            className={styles.handle}
            onDragStart={({ currentTarget, dataTransfer }) => {
              const entry = currentTarget.closest("li")!;
              dragged = { list: entry.parentElement, move: onMove };
              dataTransfer.setDragImage(entry, entry.offsetWidth - 100, 20);
            }}
            onDragEnd={() => {
              dragged = undefined;
            }}
          >
            <GripVertical size={16} aria-hidden />
          </span>
          {count > 2 && (
            <OrderButton
              label={`Move ${name} to the top`}
              direction="top"
              disabled={disabled || index === 0}
              onClick={() => move("up", 0)}
            >
              <ArrowUpToLine size={16} aria-hidden />
            </OrderButton>
          )}
          <OrderButton
            label={`Move ${name} up`}
            direction="up"
            disabled={disabled || index === 0}
            onClick={() => move("up")}
          >
            <ArrowUp size={16} aria-hidden />
          </OrderButton>
          <OrderButton
            label={`Move ${name} down`}
            direction="down"
            disabled={disabled || index === count - 1}
            onClick={() => move("down")}
          >
            <ArrowDown size={16} aria-hidden />
          </OrderButton>
        </>
      )}
      <OrderButton label={`Remove ${name}`} direction="out" disabled={disabled} onClick={onRemove}>
        <X size={16} aria-hidden />
      </OrderButton>
    </div>
  );
}

interface OrderButtonProps {
  label: string;
  direction: "top" | "up" | "down" | "out";
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function OrderButton({
  label,
  direction,
  disabled,
  onClick,
  children,
}: OrderButtonProps): ReactNode {
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      className={styles.button}
      aria-label={label}
      data-direction={direction}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

/** Returns a copy with one entry moved; ignores an index out of range. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
