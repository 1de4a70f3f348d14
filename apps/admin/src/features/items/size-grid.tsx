import { formatPrice } from "@ensemble/contract";
import { FieldRow, FormField } from "@ensemble/controls";
import { ownZone, pluralize, readAmount, wallClock } from "@ensemble/domain";
import { readInstant } from "@ensemble/editing";
import { Button, Fieldset, Flex, Legend, PlainList, Text, TextField } from "@ensemble/ui";
import { Copy, Trash2 } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  formatInstant,
  sizeColumns as columns,
  type SizeForm,
  type SizeKey,
  sizeName,
} from "./item-draft";
import { availabilityNames } from "./items";
import styles from "./items.module.css";
import { type Cell, type Column, columnKeys, saleColumns, type Sizes } from "./use-sizes";

interface PresentationProps {
  /** Id of the heading. */
  label: string;
  sizes: Sizes;
  /** By size, what its reduction is compared with. */
  references: Readonly<Record<string, number | null>>;
  findIssue: (key: string, column: string) => string | undefined;
}

const formatReference = (price: number | null | undefined): string =>
  price ? formatPrice(price) : "None";

interface Place {
  row: number;
  column: number;
}

/** Columns of the grid: those of a size, the reference, and the button that removes it. */
const lastColumn = columnKeys.length + 1;

const between = <Entry,>(list: readonly Entry[], one: number, other = one): Entry[] =>
  list.slice(Math.min(one, other), Math.max(one, other) + 1);

/** An ARIA grid with one tab stop: arrow keys move, Enter, F2 or typing edit, Escape cancels. */
export function SizeGrid({ label, sizes, references, findIssue }: PresentationProps): ReactNode {
  const { rows, keys } = sizes;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  /** The other corner of the selection. */
  const [anchor, setAnchor] = useState<Place>();
  const [draft, setDraft] = useState<string>();
  const moved = useRef(false);
  const wasTyped = useRef(false);
  const row = Math.min(active.row, keys.length - 1);
  const { column } = active;
  const key = keys[row]!;
  const selectedRows = between(keys, row, anchor?.row);
  const selectedColumns = between(columnKeys, column, anchor?.column);
  const issueId = (size: SizeKey, name: Column): string => `${label}-${size}-${name}`;

  /** Moves the tab stop and the focus; `extend` selects up to there. */
  function move(to: Place, extend = false): void {
    const place = {
      row: Math.max(0, Math.min(to.row, keys.length - 1)),
      column: Math.max(0, Math.min(to.column, lastColumn)),
    };
    setDraft(undefined);
    setActive(place);
    setAnchor(extend ? (anchor ?? { row, column }) : undefined);
    moved.current = true;
  }
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)?.focus();
  });
  /** Opens the cell's editor, with the key that was typed in place of its value. */
  function edit(typed?: string): void {
    const name = columnKeys[column];
    if (!name) return;
    wasTyped.current = typed !== undefined;
    setDraft(typed ?? editedText(name, rows[key]![name]));
  }
  function commit(): void {
    const name = columnKeys[column];
    if (draft !== undefined && name && draft !== editedText(name, rows[key]![name]))
      sizes.set(key, name, storedText(name, draft.trim()) ?? draft);
    if (draft !== undefined && name) sizes.check(key, name);
    setDraft(undefined);
  }
  function fillDown(): void {
    const name = columnKeys[column];
    if (name && row < keys.length - 1) sizes.fillDown(key, [name]);
  }

  function onCopy(event: ClipboardEvent): void {
    if (draft !== undefined || selectedColumns.length === 0) return;
    event.preventDefault();
    const lines = selectedRows.map((size) =>
      selectedColumns.map((name) => copiedText(name, rows[size]![name])).join("\t"),
    );
    event.clipboardData.setData("text/plain", lines.join("\n"));
  }
  /** Pastes from the first selected cell on; a single value fills the selection. */
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
    const isValue = draft !== undefined && !/[\t\n]/.test(text);
    if (isValue || selectedColumns.length === 0) return;
    event.preventDefault();
    setDraft(undefined);
    const lines = text.split(/\r?\n/).map((line) => line.split("\t"));
    const filled = lines.length === 1 && lines[0]!.length === 1 ? lines[0]![0] : undefined;
    const [below, right] = [
      keys.indexOf(selectedRows[0]!),
      columnKeys.indexOf(selectedColumns[0]!),
    ];
    const cells = (filled === undefined ? keys.slice(below, below + lines.length) : selectedRows)
      .flatMap((size, line) =>
        (filled === undefined ? columnKeys.slice(right) : selectedColumns).map((name, place) => {
          const pasted = filled ?? lines[line]![place];
          return [
            size,
            name,
            pasted === undefined ? undefined : storedText(name, pasted.trim()),
          ] as const;
        }),
      )
      .filter((cell): cell is Cell => cell[2] !== undefined);
    if (cells.length > 0) sizes.setAll(cells, `Pasted ${pluralize(cells.length, "value")}`);
  }

  function onEditorKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      move({ row, column });
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      commit();
      const step = event.shiftKey ? -1 : 1;
      move(event.key === "Enter" ? { row: row + step, column } : { row, column: column + step });
    }
  }

  function onKey(event: KeyboardEvent): void {
    if (draft !== undefined) return onEditorKey(event);
    const command = event.ctrlKey || event.metaKey;
    const actions: Record<string, (() => void) | undefined> = command
      ? {
          d: fillDown,
          z: event.shiftKey ? sizes.redo : sizes.undo,
          y: sizes.redo,
          Home: () => move({ row: 0, column: 0 }),
          End: () => move({ row: keys.length - 1, column: lastColumn }),
        }
      : {
          ArrowUp: () => move({ row: row - 1, column }, event.shiftKey),
          ArrowDown: () => move({ row: row + 1, column }, event.shiftKey),
          ArrowLeft: () => move({ row, column: column - 1 }, event.shiftKey),
          ArrowRight: () => move({ row, column: column + 1 }, event.shiftKey),
          Home: () => move({ row, column: 0 }),
          End: () => move({ row, column: lastColumn }),
          F2: () => edit(),
          ...(column < lastColumn && { Enter: () => edit() }),
          Delete: () => {
            const cells = selectedRows.flatMap((size) =>
              selectedColumns
                .filter((name) => saleColumns.includes(name) && rows[size]![name] !== "")
                .map((name) => [size, name, ""] as const),
            );
            if (cells.length > 0) sizes.setAll(cells, "");
          },
        };
    const name = event.key.length === 1 && command ? event.key.toLowerCase() : event.key;
    if (Object.hasOwn(actions, name)) {
      event.preventDefault();
      actions[name]?.();
    } else if (event.key.length === 1 && !command && column < columnKeys.length) {
      if (columnKeys[column] === "availability") return edit();
      event.preventDefault();
      edit(event.key);
    }
  }

  /** Returns the attributes of a cell, or of the control that fills it. */
  const place = (at: Place) => ({
    "data-place": `${at.row}:${at.column}`,
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => {
      if (at.row !== row || at.column !== column) {
        setDraft(undefined);
        setActive(at);
        setAnchor(undefined);
      }
    },
  });

  return (
    <>
      <div className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          aria-labelledby={label}
          aria-multiselectable
          className={styles.grid}
          onKeyDown={onKey}
          onCopy={onCopy}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              <th scope="col">Size</th>
              {columnKeys.map((name) => (
                <th key={name} scope="col">
                  {columns[name]}
                </th>
              ))}
              <th scope="col">Reference</th>
              <th scope="col">Remove</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((size, index) => (
              <tr key={size}>
                <th scope="row">{sizeName(size)}</th>
                {columnKeys.map((name, at) => {
                  const here = { row: index, column: at };
                  const isEdited = draft !== undefined && index === row && at === column;
                  const issue = findIssue(size, name);
                  return (
                    <td
                      key={name}
                      role="gridcell"
                      data-field={`sizes.${size}.${name}`}
                      aria-selected={
                        anchor && selectedRows.includes(size) && selectedColumns.includes(name)
                      }
                      aria-invalid={issue ? true : undefined}
                      aria-describedby={issue && issueId(size, name)}
                      {...place(here)}
                      {...(isEdited && { tabIndex: -1 })}
                      onMouseDown={(event) => {
                        if (!event.shiftKey) return;
                        event.preventDefault();
                        commit();
                        move(here, true);
                      }}
                      onClick={({ shiftKey }) => {
                        if (!shiftKey && index === row && at === column && draft === undefined)
                          edit();
                      }}
                      onDoubleClick={() => edit()}
                    >
                      {isEdited ? (
                        <CellEditor
                          label={`${columns[name]}, ${sizeName(size)}`}
                          column={name}
                          value={draft}
                          wasTyped={wasTyped}
                          onChange={setDraft}
                          onBlur={commit}
                        />
                      ) : (
                        formatCell(name, rows[size]![name])
                      )}
                    </td>
                  );
                })}
                <td
                  role="gridcell"
                  aria-readonly="true"
                  {...place({ row: index, column: columnKeys.length })}
                >
                  {formatReference(references[size])}
                </td>
                <td role="gridcell">
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove ${sizeName(size)}`}
                    {...place({ row: index, column: lastColumn })}
                    onClick={() => {
                      sizes.remove(size);
                      // The button unmounts with its row.
                      requestAnimationFrame(() => {
                        table.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
                      });
                    }}
                  >
                    <Trash2 size={16} strokeWidth={1.6} aria-hidden />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PlainList className={styles.issues}>
        {keys.flatMap((size) =>
          columnKeys.map((name) => {
            const issue = findIssue(size, name);
            return (
              issue && (
                <li key={`${size} ${name}`} id={issueId(size, name)}>
                  {issue}
                </li>
              )
            );
          }),
        )}
      </PlainList>
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          type="button"
          variant="soft"
          color="gray"
          size="2"
          disabled={!columnKeys[column] || row >= keys.length - 1}
          onClick={fillDown}
        >
          <Copy size={16} aria-hidden /> Fill Down
        </Button>
        <Text as="p" size="2" color="gray">
          Arrow keys move, with Shift they select. Enter or typing edits. Ctrl+C and Ctrl+V copy and
          paste as in spreadsheets, Ctrl+D copies to the sizes below, Ctrl+Z undoes.
        </Text>
      </Flex>
    </>
  );
}

function formatCell(column: Column, value: string): string {
  if (column === "availability") return availabilityNames[value as SizeForm["availability"]];
  if (column === "sale_starts_at" || column === "sale_ends_at") return formatInstant(value);
  return value;
}

/** Focuses a control, with its text selected so that typing replaces it. */
function focusOn(control: HTMLElement | null, wasTyped = false): void {
  if (!control || control === document.activeElement) return;
  control.focus();
  if (control instanceof HTMLInputElement && !wasTyped) control.select();
}

const edges: Partial<Record<Column, "start" | "end">> = {
  sale_starts_at: "start",
  sale_ends_at: "end",
};

/** Returns the text that a cell's editor starts with: 12/31/2026, 6:00 PM. */
const editedText = (column: Column, value: string): string =>
  edges[column]
    ? formatInstant(value, {
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      })
    : value;

/** Returns the text that copying puts on the clipboard. */
const copiedText = (column: Column, value: string): string =>
  column === "availability" ? formatCell(column, value) : editedText(column, value);

/**
 * Converts typed text to a form's value. Text that isn't understood stays, to be corrected; undefined
 * for an unknown availability.
 */
function storedText(column: Column, text: string): string | undefined {
  const edge = edges[column];
  if (edge) return readInstant(text, edge) ?? text;
  if (column === "availability") {
    const names = Object.entries(availabilityNames);
    return names.find((name) =>
      name.some((alias) => alias.toLowerCase() === text.toLowerCase()),
    )?.[0];
  }
  return readAmount(text)?.toFixed(2) ?? text;
}

/** Converts an ISO instant to the text of a `datetime-local` field, in the viewer's zone. */
const toLocal = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : wallClock(Date.parse(iso), ownZone()).replace(/:00$/, "");

interface CellEditorProps {
  label?: string;
  column: Column;
  value: string;
  /** Whether typing opened it. */
  wasTyped?: { readonly current: boolean };
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The control of a value. Keeps an instant's precision unless it's changed. */
function CellEditor(props: CellEditorProps): ReactNode {
  const { label, column, value, wasTyped, onChange, onBlur, ...field } = props;
  const focus = (control: HTMLElement | null) => focusOn(control, wasTyped?.current);
  const shared = { ...field, "aria-label": label, onBlur, ref: label ? focus : undefined };
  if (column === "availability") {
    return (
      <select {...shared} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(availabilityNames).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  const edge = edges[column];
  // Cells take dates as text, because browsers drop a date without a time. Pickers ask for both.
  if (label) {
    return (
      <input
        {...shared}
        inputMode={edge ? undefined : "decimal"}
        placeholder={edge && "12/31/2026 6:00 PM"}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextField.Root
      {...shared}
      {...(edge ? { type: "datetime-local" } : { inputMode: "decimal" })}
      value={edge ? toLocal(value) : value}
      onChange={({ target }) =>
        onChange(edge ? (readInstant(target.value, edge) ?? "") : target.value)
      }
    />
  );
}

/** The same edits in a group of fields for each size. */
export function SizeFieldsets({ sizes, references, findIssue }: PresentationProps): ReactNode {
  const { rows, keys } = sizes;
  return keys.map((size, index) => (
    <Fieldset key={size}>
      <Legend>{sizeName(size)}</Legend>
      <FieldRow>
        {columnKeys.map((column) => (
          <FormField key={column} label={columns[column]} issue={findIssue(size, column)}>
            {(field) => (
              <CellEditor
                {...field}
                {...{ "data-field": `sizes.${size}.${column}` }}
                column={column}
                value={rows[size]![column]}
                onChange={(value) => sizes.set(size, column, value)}
                onBlur={() => sizes.check(size, column)}
              />
            )}
          </FormField>
        ))}
      </FieldRow>
      <Text as="p" size="2" color="gray">
        Reference: {formatReference(references[size])}
      </Text>
      <Flex gap="2" wrap="wrap">
        {index < keys.length - 1 && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            size="2"
            onClick={() => sizes.fillDown(size, columnKeys)}
          >
            Copy to the Sizes Below
          </Button>
        )}
        <Button
          type="button"
          variant="soft"
          color="red"
          size="2"
          onClick={() => sizes.remove(size)}
        >
          Remove {sizeName(size)}
        </Button>
      </Flex>
    </Fieldset>
  ));
}
