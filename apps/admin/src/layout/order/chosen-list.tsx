import { Button, Skeleton, Text } from "@ensemble/ui";
import { useId, useRef, useState, type ReactNode } from "react";
import styles from "./chosen-list.module.css";
import { moved } from "./moved";
import { PlaceButtons } from "./place-buttons";

interface ChosenListProps<Row> {
  /** What is chosen, in the plural: "Items". */
  label: string;
  hint?: string;
  chosen: readonly Row[];
  onChange: (chosen: Row[]) => void;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** A row as both lists show it. */
  draw: (row: Row) => ReactNode;
  /** What was searched for, and what was found: undefined while it is on its way. */
  search: { text: string; found: readonly Row[] | undefined; failed: boolean };
  onSearch: (text: string) => void;
  /** What else can be done, such as making one that is not there. */
  children?: ReactNode;
}

/** An ordered list of rows that are found by searching. */
export function ChosenList<Row>(props: ChosenListProps<Row>): ReactNode {
  const { label, hint, chosen, onChange, keyOf, nameOf, draw, search } = props;
  const id = useId();
  const [said, setSaid] = useState("");
  const keys = new Set(chosen.map(keyOf));
  const found = search.found?.filter((row) => !keys.has(keyOf(row)));
  const say = (row: Row, what: string) => setSaid(`${nameOf(row)} ${what}`);
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button goes with its row: the focus stays near, where the next one is searched. */
  const keepFocus = () => input.current?.focus();

  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {hint && (
        <Text as="p" size="2" color="gray">
          {hint}
        </Text>
      )}
      <ol className={styles.list} aria-label={`Chosen ${label.toLowerCase()}`}>
        {chosen.map((row, place) => (
          <li key={keyOf(row)} className={styles.row}>
            <div className={styles.drawn}>{draw(row)}</div>
            <PlaceButtons
              name={nameOf(row)}
              place={place}
              count={chosen.length}
              onMove={(to) => {
                onChange(moved(chosen, place, to));
                say(row, `is number ${to + 1} of ${chosen.length}`);
              }}
              onRemove={() => {
                onChange(chosen.filter((one) => one !== row));
                say(row, "removed");
                keepFocus();
              }}
            />
          </li>
        ))}
      </ol>
      <input
        ref={input}
        type="search"
        className={styles.search}
        value={search.text}
        onChange={({ target }) => props.onSearch(target.value)}
        // Enter would send the form that this stands in.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        placeholder={`Search ${label.toLowerCase()} to add`}
        aria-label={`Search ${label.toLowerCase()} to add`}
        autoComplete="off"
        maxLength={200}
      />
      {search.text.trim() !== "" && (
        <div className={styles.found}>
          {search.failed && (
            <p role="alert">The search failed. Check your connection and try again.</p>
          )}
          {!found && !search.failed && <Skeleton height="44px" />}
          {found?.length === 0 && <p role="status">Nothing else is called that.</p>}
          <ul className={styles.list} aria-label={`Found ${label.toLowerCase()}`}>
            {found?.map((row) => (
              <li key={keyOf(row)} className={styles.row}>
                <div className={styles.drawn}>{draw(row)}</div>
                <Button
                  type="button"
                  variant="soft"
                  className={styles.add}
                  aria-label={`Add ${nameOf(row)}`}
                  onClick={() => {
                    onChange([...chosen, row]);
                    say(row, "added");
                    keepFocus();
                  }}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {props.children}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
