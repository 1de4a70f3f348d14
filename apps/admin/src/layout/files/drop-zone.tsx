import type { LucideIcon } from "lucide-react";
import { useId, useState, type DragEvent, type ReactNode } from "react";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  icon: LucideIcon;
  /** What to do, such as `Choose a CSV file or drop it here`. */
  label: string;
  /** What is taken. */
  hint: string;
  /** What the file dialog offers. What is dropped may be anything, and any number of it. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** What is wrong with what was chosen, a sentence each. */
  issues?: readonly string[];
  /** Issues are read out as they come; not where a toast or a form's summary says them. */
  announced?: boolean;
  inputRef?: (input: HTMLInputElement | null) => void;
  onFiles: (files: File[]) => void;
}

/** Takes files by dialog, by keyboard or by dropping them. */
export function DropZone(props: DropZoneProps): ReactNode {
  const { icon: Icon, label, hint, accept, multiple, disabled } = props;
  const { issues = [], announced, inputRef, onFiles } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const wrong = issues.length > 0;

  function drop(event: DragEvent): void {
    // Even when nothing is taken: the browser would open the file in place of the page.
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  }

  return (
    <div className={styles.field}>
      <label
        className={styles.zone}
        data-over={over}
        data-disabled={disabled}
        data-wrong={wrong}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon size={24} strokeWidth={1.4} aria-hidden />
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
        <input
          ref={inputRef}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={wrong ? `${id}-hint ${id}-issues` : `${id}-hint`}
          aria-invalid={wrong ? true : undefined}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file may be chosen again, mended or after it was removed.
            target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
      {wrong && (
        <div id={`${id}-issues`} role={announced ? "alert" : undefined}>
          {issues.map((issue) => (
            <p key={issue} className={styles.issue}>
              {issue}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
