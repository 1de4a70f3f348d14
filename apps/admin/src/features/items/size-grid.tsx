import { formatPrice } from "@ensemble/contract";
import { FieldRow, FormField } from "@ensemble/controls";
import { ownZone, pluralize, readAmount, wallClock } from "@ensemble/domain";
import { readInstant } from "@ensemble/editing";
import { Button, Fieldset, Flex, Legend, PlainList, Text, TextField } from "@ensemble/ui";
import { Copy, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useController, type UseFormReturn, useWatch } from "react-hook-form";
import {
  formatInstant,
  type ItemDraft,
  type ItemForm,
  newSize,
  offeredSizes,
  type SizeForm,
  type SizeKey,
  sizeKeys,
  sizeName,
  type SizeRows,
} from "./item-draft";
import { availabilityNames } from "./items";
import styles from "./items.module.css";

const columns = {
  price: "Price",
  sale_price: "Sale price",
  sale_starts_at: "Sale start",
  sale_ends_at: "Sale end",
  availability: "Availability",
} as const satisfies Record<keyof SizeForm, string>;
type Column = keyof SizeForm;
const columnKeys = Object.keys(columns) as Column[];

type Sizes = ReturnType<typeof useSizes>;

/** Returns a form's sizes with their changes, which can be undone until the form is saved. */
export function useSizes(form: UseFormReturn<ItemForm, unknown, ItemDraft>) {
  const { field } = useController({ control: form.control, name: "sizes" });
  const garment = useWatch({ control: form.control, name: "garment" });
  const [past, setPast] = useState<SizeRows[]>([]);
  const [future, setFuture] = useState<SizeRows[]>([]);
  // The value that is being typed; its keystrokes are one change.
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const rows = field.value;
  const keys = offeredSizes({ garment, sizes: rows });

  const show = (sizes: SizeRows): void =>
    form.setValue("sizes", sizes, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  function change(sizes: SizeRows, value = ""): void {
    if (value === "" || value !== typed) setPast([...past, rows]);
    setTyped(value);
    setFuture([]);
    show(sizes);
  }
  function travel(from: SizeRows[], back: boolean): (() => void) | undefined {
    const to = from.at(-1);
    if (!to) return undefined;
    return () => {
      setPast(back ? past.slice(0, -1) : [...past, rows]);
      setFuture(back ? [...future, rows] : future.slice(0, -1));
      setTyped("");
      show(to);
      setAnnouncement(back ? "Undone" : "Redone");
    };
  }
  return {
    rows,
    keys,
    field,
    announcement,
    missing: sizeKeys(garment).filter((key) => !rows[key]),
    set: (key: SizeKey, column: Column, value: string) => {
      if (rows[key]![column] === value) return;
      change({ ...rows, [key]: { ...rows[key]!, [column]: value } }, `${key}.${column}`);
    },
    /** Copies values of a size to the sizes below it. */
    fillDown: (key: SizeKey, copied: readonly Column[]) => {
      const below = keys.slice(keys.indexOf(key) + 1);
      const values = Object.fromEntries(copied.map((column) => [column, rows[key]![column]]));
      change({
        ...rows,
        ...Object.fromEntries(below.map((one) => [one, { ...rows[one]!, ...values }])),
      });
      setAnnouncement(`Copied to ${pluralize(below.length, "size")}`);
    },
    /** Adds a size at the price of the last one. "One size" and sizes replace each other. */
    add: (key: SizeKey) => {
      const last = keys.at(-1);
      const added = { ...newSize, price: (last && rows[last]?.price) ?? "" };
      change(key === "one" ? { one: added } : { ...rows, one: undefined, [key]: added });
      setAnnouncement(`${sizeName(key)} added`);
    },
    remove: (key: SizeKey) => {
      change({ ...rows, [key]: undefined });
      setAnnouncement(`${sizeName(key)} removed`);
    },
    undo: travel(past, true),
    redo: travel(future, false),
  };
}

interface PresentationProps {
  /** Id of the heading. */
  label: string;
  sizes: Sizes;
  /** By size, what its reduction is compared with. */
  references: Readonly<Record<string, number | null>>;
  /** Returns the issue of a value. */
  issueOf: (key: string, column: string) => string | undefined;
}

const formatReference = (price: number | null | undefined): string =>
  price ? formatPrice(price) : "None";

interface Place {
  row: number;
  column: number;
}

/** Columns of the grid: those of a size, the reference, and the button that removes it. */
const lastColumn = columnKeys.length + 1;

/** An ARIA grid with one tab stop: arrow keys move, Enter, F2 or typing edit, Escape cancels. */
export function SizeGrid({ label, sizes, references, issueOf }: PresentationProps): ReactNode {
  const { rows, keys } = sizes;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [draft, setDraft] = useState<string>();
  const row = Math.min(active.row, keys.length - 1);
  const { column } = active;
  const key = keys[row]!;
  const issueId = (size: SizeKey, name: Column): string => `${label}-${size}-${name}`;

  /** Moves the tab stop and the focus. */
  function move(to: Place): void {
    const place = {
      row: Math.max(0, Math.min(to.row, keys.length - 1)),
      column: Math.max(0, Math.min(to.column, lastColumn)),
    };
    flushSync(() => {
      setDraft(undefined);
      setActive(place);
    });
    table.current
      ?.querySelector<HTMLElement>(`[data-place="${place.row}:${place.column}"]`)
      ?.focus();
  }
  /** Opens the cell's editor, where the browser puts the key that was typed. */
  function edit(value?: string): void {
    const name = columnKeys[column];
    if (!name) return;
    flushSync(() => setDraft(value ?? editedText(name, rows[key]![name])));
  }
  function commit(): void {
    const name = columnKeys[column];
    if (draft !== undefined && name && draft !== editedText(name, rows[key]![name]))
      sizes.set(key, name, storedText(name, draft.trim()));
    setDraft(undefined);
  }
  function fillDown(): void {
    const name = columnKeys[column];
    if (name && row < keys.length - 1) sizes.fillDown(key, [name]);
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
          ArrowUp: () => move({ row: row - 1, column }),
          ArrowDown: () => move({ row: row + 1, column }),
          ArrowLeft: () => move({ row, column: column - 1 }),
          ArrowRight: () => move({ row, column: column + 1 }),
          Home: () => move({ row, column: 0 }),
          End: () => move({ row, column: lastColumn }),
          F2: () => edit(),
          ...(column < lastColumn && { Enter: () => edit() }),
          ...(["sale_price", "sale_starts_at", "sale_ends_at"].includes(columnKeys[column]!) && {
            Delete: () => sizes.set(key, columnKeys[column]!, ""),
          }),
        };
    const name = event.key.length === 1 && command ? event.key.toLowerCase() : event.key;
    if (Object.hasOwn(actions, name)) {
      event.preventDefault();
      actions[name]?.();
    } else if (event.key.length === 1 && !command && column < columnKeys.length) {
      if (columnKeys[column] === "price" || columnKeys[column] === "sale_price") edit("");
      else edit();
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
          className={styles.grid}
          onKeyDown={onKey}
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
                  const issue = issueOf(size, name);
                  return (
                    <td
                      key={name}
                      role="gridcell"
                      data-field={`sizes.${size}.${name}`}
                      aria-invalid={issue ? true : undefined}
                      aria-describedby={issue && issueId(size, name)}
                      {...place(here)}
                      {...(isEdited && { tabIndex: -1 })}
                      onClick={() => {
                        if (index === row && at === column && draft === undefined) edit();
                      }}
                      onDoubleClick={() => edit()}
                    >
                      {isEdited ? (
                        <CellEditor
                          label={`${columns[name]}, ${sizeName(size)}`}
                          column={name}
                          value={draft}
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
            const issue = issueOf(size, name);
            return (
              issue && (
                <li key={`${size} ${name}`} id={issueId(size, name)}>
                  {sizeName(size)}, {columns[name].toLowerCase()}: {issue}
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
          Arrow keys move, Enter or typing edits, Ctrl+D copies to the sizes below.
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

/** Focuses a control with its text selected, so that typing replaces it. */
function focusOn(control: HTMLElement | null): void {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
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

/** Converts typed text to a form's value. Text that isn't understood stays, to be corrected. */
function storedText(column: Column, text: string): string {
  const edge = edges[column];
  if (edge) return readInstant(text, edge) ?? text;
  if (column === "availability") return text;
  return readAmount(text)?.toFixed(2) ?? text;
}

/** Converts an ISO instant to the text of a `datetime-local` field, in the viewer's zone. */
const toLocal = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : wallClock(Date.parse(iso), ownZone()).replace(/:00$/, "");

interface CellEditorProps {
  label?: string;
  column: Column;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The control of a value. Keeps an instant's precision unless it's changed. */
function CellEditor({ label, column, value, onChange, onBlur, ...field }: CellEditorProps) {
  const shared = { ...field, "aria-label": label, onBlur, ref: label ? focusOn : undefined };
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
export function SizeFieldsets({ sizes, references, issueOf }: PresentationProps): ReactNode {
  const { rows, keys } = sizes;
  return keys.map((size, index) => (
    <Fieldset key={size}>
      <Legend>{sizeName(size)}</Legend>
      <FieldRow>
        {columnKeys.map((column) => (
          <FormField key={column} label={columns[column]} issue={issueOf(size, column)}>
            {(field) => (
              <CellEditor
                {...field}
                {...{ "data-field": `sizes.${size}.${column}` }}
                column={column}
                value={rows[size]![column]}
                onChange={(value) => sizes.set(size, column, value)}
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
