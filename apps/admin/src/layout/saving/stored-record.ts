import { DataError } from "@ensemble/session";
import type { ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";

/** The version of a record that a save goes on top of; a save of several steps moves it on. */
export interface ReadVersion {
  /** Such as its `updated_at`; none of a record that is new. */
  current: string | undefined;
}

/** What is stored of a record, as its form takes it. */
export interface StoredValues<Values> {
  version: string;
  values: Values;
}

/** The record that a form was opened with, and how it is read again after somebody else's save. */
export interface StoredRecord<Values extends FieldValues> {
  /** Where the history of the record is; see `recordChanges`. */
  table: string;
  id: string;
  /** The table of the history's changes that are about this form, where only some are. */
  part?: string;
  version: string;
  /** Throws DataError. */
  read: () => Promise<StoredValues<Values>>;
  /** The fields that can be chosen from, as the form calls them and in its order. */
  names: Partial<Record<Path<Values>, string>>;
  /** Values that say too little by themselves. */
  words?: Partial<Record<Path<Values>, (value: never) => ReactNode>>;
}

/** Whether a save was refused because the record is not any more what was read. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof DataError && error.hint === "changed_meanwhile";
