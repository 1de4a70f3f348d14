import { mediumDateTime } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { type ReactNode, useRef } from "react";
import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { formatActor, lastChange, recordKeys } from "./record-changes";

interface FormSave<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  record?: StoredRecord<Values>;
  save: (values: Output, version: ReadVersion, anyway: boolean) => Promise<unknown>;
  /** Called after a save, while it's still pending. */
  onSaved: () => unknown;
}

interface Attempt<Output> {
  values: Output;
  /** Whether to save what a limit of one's own refused. */
  anyway: boolean;
}

/**
 * Saves a form with optimistic locking. If another save came in the meantime, merges
 * their changes into the form, lists the fields that both changed in the error and expects their
 * version on the next save.
 */
export function useFormSave<Values extends FieldValues, Output>({
  form,
  record,
  save,
  onSaved,
}: FormSave<Values, Output>) {
  const client = useQueryClient();
  // The version at opening, since lists behind the form may refetch.
  const version = useRef<string>(record?.version);
  const base = useRef<unknown>(form.formState.defaultValues);

  const applyValue = (name: Path<Values>, value: unknown): void =>
    form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true });

  async function mergeStored(stored: StoredRecord<Values>) {
    const [{ version: newer, values: theirs }, change] = await Promise.all([
      stored.read(),
      // Only administrators can read who changed it.
      lastChange(stored.table, stored.id, stored.part).catch(() => undefined),
    ]);
    for (const name of Object.keys(stored.names) as Path<Values>[]) {
      applyValue(name, withoutRemovedPictures(form.getValues(name), get(theirs, name)));
    }
    const fields = differingFields<Values>(stored.names, {
      mine: form.getValues(),
      theirs,
      base: base.current,
    });
    version.current = newer;
    base.current = theirs;
    for (const { name, theirs: value, kept } of fields) {
      if (kept === "theirs") applyValue(name, value);
    }
    const by = change
      ? `${formatActor(change)} on ${mediumDateTime(change.changed_at)}`
      : "someone else";
    // What only this form changed is no conflict.
    if (fields.every(({ kept, isConflict }) => kept === "mine" && !isConflict)) return undefined;
    return new VersionConflictError(
      by,
      fields.filter(({ isConflict }) => isConflict),
    );
  }

  async function saveWithMerge(values: Output, anyway: boolean): Promise<void> {
    try {
      await save(values, version, anyway);
    } catch (error) {
      if (!record || !isVersionConflict(error)) throw error;
      const conflict = await mergeStored(record);
      if (conflict) throw conflict;
      await save(values, version, anyway);
    }
  }

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ values, anyway }: Attempt<Output>) => saveWithMerge(values, anyway),
    onSuccess: onSaved,
    onSettled: () => {
      const queryKey = record && recordKeys.changes(record.table, record.id);
      if (queryKey) void client.invalidateQueries({ queryKey });
    },
  });
  /** Continues with another stored version, keeping unsaved changes. */
  function rebase(stored: StoredValues<Values>): void {
    version.current = stored.version;
    base.current = stored.values;
    form.reset(stored.values, { keepDirtyValues: true });
  }
  return { mutate, isPending, error, attempt: variables, rebase };
}

/** A conflict with another save. */
export class VersionConflictError<Values extends FieldValues> extends Error {
  override name = "VersionConflictError";
  constructor(
    /** Such as "iris@shop.example on Nov 22, 2026, 8:03 AM". */
    readonly by: string,
    /** Those that both changed. */
    readonly fields: readonly DifferingField<Values>[],
  ) {
    super("Someone Else Changed This.");
  }
}

/** The version that a save expects. A save with several steps advances it. */
export interface ReadVersion {
  /** Such as its `updated_at`; undefined for a new record. */
  current: string | undefined;
}

/** The stored version of a record, as form values. */
export interface StoredValues<Values> {
  version: string;
  values: Values;
}

/** The record of a form. */
export interface StoredRecord<Values extends FieldValues> {
  /** The table of the record's history; see `recordChangesQuery`. */
  table: string;
  id: string;
  /** Limits the history to changes of this table. */
  part?: string;
  version: string;
  /** Reads it again after a conflict. */
  read: () => Promise<StoredValues<Values>>;
  /** Labels of the fields that can conflict, in the form's order. */
  names: Partial<Record<Path<Values>, string>>;
  /** Renders values that need formatting. */
  renderers?: Partial<Record<Path<Values>, (value: never) => ReactNode>>;
}

/** Returns whether a save was rejected because the record has changed since it was read. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof DataError && error.hint === "version_conflict";

export type Side = "mine" | "theirs";

export interface DifferingField<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** The side to keep by default, which is theirs if only they changed the field. */
  kept: Side;
  /** Whether both changed it. */
  isConflict: boolean;
}

/** Lists the fields that differ between a form and another save; `base` has the initial values. */
export function differingFields<Values extends FieldValues>(
  names: Partial<Record<Path<Values>, string>>,
  { mine, theirs, base }: Record<Side | "base", unknown>,
): DifferingField<Values>[] {
  return (Object.entries(names) as [Path<Values>, string][]).flatMap(([name, label]) => {
    const [own, other, before] = [mine, theirs, base].map((values) => get(values, name) as unknown);
    if (same(own, other)) return [];
    const isConflict = !same(own, before) && !same(other, before);
    const kept = same(own, before) ? "theirs" : "mine";
    return [{ name, label, mine: own, theirs: other, kept, isConflict }];
  });
}

/** Drops stored pictures that the other save removed, because their files no longer exist. */
export function withoutRemovedPictures(mine: unknown, theirs: unknown): unknown {
  if (!Array.isArray(mine) || !mine.some(isPicture) || !Array.isArray(theirs)) return mine;
  const stored = new Set(theirs.filter(isPicture).map(({ key }) => key));
  return mine.filter(
    (value) => !isPicture(value) || value.chosen !== undefined || stored.has(value.key),
  );
}

interface PictureValue {
  key: string;
  preview: string;
  alt: string;
  chosen?: unknown;
}

export const isPicture = (value: unknown): value is PictureValue =>
  typeof value === "object" && value !== null && "preview" in value && "alt" in value;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(identity(one)) === JSON.stringify(identity(other));

/** Reduces pictures to URL and alt text, and rows to ids, for comparison. */
function identity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identity);
  if (typeof value !== "object" || value === null) return value ?? "";
  if (isPicture(value)) return [value.key, value.alt];
  if ("id" in value) return value.id;
  return Object.entries(value)
    .map(([key, one]) => [key, identity(one)])
    .sort();
}
