import { useMutation } from "@ensemble/query";
import { explainRefusal, useHeldWork } from "@ensemble/session";
import { Button } from "@ensemble/ui";
import { Pencil } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { listRefusals, longestNote } from "../../lists/lists";
import styles from "./entry-note.module.css";

interface EntryNoteProps {
  note: string;
  onSave: (note: string) => Promise<unknown>;
}

/** A note that is read and written in place (FAV-7). */
export function EntryNote({ note, onSave }: EntryNoteProps): ReactNode {
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  useEffect(() => {
    if (wrote.current && !writing) button.current?.focus();
    wrote.current = writing;
  }, [writing]);
  if (writing) return <NoteForm {...{ note, onSave }} onClose={() => setWriting(false)} />;
  return (
    <div className={styles.note}>
      {note && <p className={styles.text}>{note}</p>}
      <button ref={button} type="button" className={styles.write} onClick={() => setWriting(true)}>
        <Pencil size={14} strokeWidth={1.6} aria-hidden />
        {note ? "Change note" : "Add a note"}
      </button>
    </div>
  );
}

function NoteForm({ note, onSave, onClose }: EntryNoteProps & { onClose: () => void }): ReactNode {
  const id = useId();
  const [text, setText] = useState(note);
  useHeldWork(text.trim() !== note);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSave(text.trim()),
    onSuccess: onClose,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <label htmlFor={id}>Note</label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
      <div className={styles.actions}>
        <Button type="submit" size="2" disabled={isPending}>
          Save note
        </Button>
        <Button type="button" size="2" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
