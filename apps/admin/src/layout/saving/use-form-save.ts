import { useMutation } from "@ensemble/query";
import { mediumMoment } from "@ensemble/domain";
import { useRef, useState } from "react";
import {
  get,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { ChangedMeanwhileError } from "./changed-meanwhile";
import { differingFields, withoutRemovedPictures } from "./differing-fields";
import { needsSignIn, signInAgain } from "./sign-in-again";
import { actorOf, lastChange } from "../records/record-changes";
import { isChangedMeanwhile, type ReadVersion, type StoredRecord } from "./stored-record";

interface FormSave<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  record?: StoredRecord<Values>;
  /** The account to sign in again when the session ends before the save. */
  email: string;
  save: (values: Output, version: ReadVersion) => Promise<unknown>;
  onSaved: () => void;
}

interface Attempt<Output> {
  values: Output;
  /** Signs in first when given. */
  password: string | undefined;
}

/**
 * Saves a form against the version that it was opened with. When another administrator saved in
 * between, the form takes what only they changed, the error lists the fields to choose from, and
 * the next save expects their version. `signedOut`: the session ended and the next attempt needs a
 * password.
 */
export function useFormSave<Values extends FieldValues, Output>({
  form,
  record,
  email,
  save,
  onSaved,
}: FormSave<Values, Output>) {
  // The version at opening: lists behind the form may have read a newer one since.
  const version = useRef<string>(record?.version);
  const base = useRef<unknown>(form.formState.defaultValues);
  // A state of its own, so that the password field stays during the next attempt.
  const [signedOut, setSignedOut] = useState(false);

  const take = (name: Path<Values>, value: unknown): void =>
    form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true });

  async function mergeStored(stored: StoredRecord<Values>) {
    const [{ version: newer, values: theirs }, change] = await Promise.all([
      stored.read(),
      lastChange(stored.table, stored.id, stored.part),
    ]);
    for (const name of Object.keys(stored.names) as Path<Values>[]) {
      take(name, withoutRemovedPictures(form.getValues(name), get(theirs, name)));
    }
    const fields = differingFields<Values>(stored.names, {
      mine: form.getValues(),
      theirs,
      base: base.current,
    });
    version.current = newer;
    base.current = theirs;
    for (const { name, theirs: value, kept } of fields) {
      if (kept === "theirs") take(name, value);
    }
    const by = change
      ? `${actorOf(change)} on ${mediumMoment(change.changed_at)}`
      : "somebody else";
    return new ChangedMeanwhileError(by, fields);
  }

  async function saveWithMerge(values: Output): Promise<void> {
    try {
      await save(values, version);
    } catch (error) {
      if (!record || !isChangedMeanwhile(error)) throw error;
      const found = await mergeStored(record);
      // Both saved the same values: nothing to choose.
      if (found.fields.length > 0) throw found;
      await save(values, version);
    }
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ values, password }: Attempt<Output>) => {
      if (password) await signInAgain(email, password);
      await saveWithMerge(values);
    },
    onError: (failure) => setSignedOut(needsSignIn(failure)),
    onSuccess: onSaved,
  });
  return { mutate, isPending, error, signedOut };
}
