import { pluralize } from "@ensemble/domain";
import { useEffect, useState } from "react";
import { useController, type UseFormReturn, useWatch } from "react-hook-form";
import {
  type ItemDraft,
  type ItemForm,
  newSize,
  offeredSizes,
  sizeColumns,
  type SizeForm,
  type SizeKey,
  sizeKeys,
  sizeName,
  type SizeRows,
} from "./item-draft";

export type Column = keyof SizeForm;
export const columnKeys = Object.keys(sizeColumns) as Column[];
export const saleColumns: readonly Column[] = ["sale_price", "sale_starts_at", "sale_ends_at"];

/** In milliseconds. */
const announcedFor = 5000;

export type Sizes = ReturnType<typeof useSizes>;

export type Cell = readonly [key: SizeKey, column: Column, value: string];

/** Returns a form's sizes with their changes, which can be undone until the form is saved. */
export function useSizes(form: UseFormReturn<ItemForm, unknown, ItemDraft>) {
  const { field } = useController({ control: form.control, name: "sizes" });
  const garment = useWatch({ control: form.control, name: "garment" });
  const [past, setPast] = useState<SizeRows[]>([]);
  const [future, setFuture] = useState<SizeRows[]>([]);
  // The value that is being typed; its keystrokes are one change.
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(""), announcedFor);
    return () => clearTimeout(timer);
  }, [announcement]);
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
      if (!form.formState.isSubmitted) form.clearErrors("sizes");
      setAnnouncement(back ? "Undone" : "Redone");
    };
  }
  /** Changes several values at once, such as pasted ones. */
  function setAll(cells: readonly Cell[], done: string): void {
    const changed = { ...rows };
    for (const [key, column, value] of cells) changed[key] = { ...changed[key]!, [column]: value };
    change(changed);
    void form.trigger(cells.map(([key, column]) => `sizes.${key}.${column}` as const));
    setAnnouncement(done);
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
    /** Marks what isn't valid of a value, when it's left. */
    check: (key: SizeKey, column: Column) => void form.trigger(`sizes.${key}.${column}`),
    setAll,
    /** Copies values of a size to the sizes below it. */
    fillDown: (key: SizeKey, copied: readonly Column[]) => {
      const below = keys.slice(keys.indexOf(key) + 1);
      const cells = below.flatMap((lowerKey) =>
        copied.map((column) => [lowerKey, column, rows[key]![column]] as const),
      );
      setAll(cells, `Copied to ${pluralize(below.length, "size")}`);
    },
    /** Removes all sales; undefined without any. */
    endSale: keys.some((key) => rows[key]!.sale_price !== "")
      ? () =>
          setAll(
            keys.flatMap((key) => saleColumns.map((column) => [key, column, ""] as const)),
            "Sale ended, once you save",
          )
      : undefined,
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
