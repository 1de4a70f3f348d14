import { DataError } from "@ensemble/session";
import type { ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";

/** The version of a record that a save expects; a save of several steps advances it. */
export interface ReadVersion {
  /** Such as its `updated_at`; undefined for a new record. */
  current: string | undefined;
}

/** The stored version of a record, as form values. */
export interface StoredValues<Values> {
  version: string;
  values: Values;
}

/** The record that a form was opened with, and how to read it again after a conflict. */
export interface StoredRecord<Values extends FieldValues> {
  /** The table of the record's history; see `recordChanges`. */
  table: string;
  id: string;
  /** Limits the history to changes of this table. */
  part?: string;
  version: string;
  /** Throws DataError. */
  read: () => Promise<StoredValues<Values>>;
  /** Labels of the fields that can conflict, in the form's order. */
  names: Partial<Record<Path<Values>, string>>;
  /** Renders values that say too little by themselves. */
  renderers?: Partial<Record<Path<Values>, (value: never) => ReactNode>>;
}

/** Whether a save was refused because the record has changed since it was read. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof DataError && error.hint === "changed_meanwhile";
