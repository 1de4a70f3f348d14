import { Note, Text } from "@ensemble/ui";
import type { LucideIcon } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import styles from "./form-dialog.module.css";

interface DropZoneProps {
  icon: LucideIcon;
  /** Such as `Choose a CSV file or drop it here`. */
  label: string;
  /** Which files are accepted. */
  hint: string;
  /** What the file dialog offers. Dropped files may be of any type and number. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** What is wrong with the chosen files, a sentence each. */
  issues?: readonly string[];
  /** Announces issues to screen readers; omit where a toast or an error summary does. */
  announced?: boolean;
  inputRef?: (input: HTMLInputElement | null) => void;
  onFiles: (files: File[]) => void;
}

export function DropZone(props: DropZoneProps): ReactNode {
  const { icon: Icon, label, hint, accept, multiple, disabled } = props;
  const { issues = [], announced, inputRef, onFiles } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const wrong = issues.length > 0;

  function drop(event: DragEvent): void {
    // Even when no file is accepted: the browser would open it in place of the page.
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
        <Note as="span" id={`${id}-hint`}>
          {hint}
        </Note>
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
            // Lets the same file be chosen again, after it was corrected or removed.
            target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
      {wrong && (
        <div id={`${id}-issues`} role={announced ? "alert" : undefined}>
          {issues.map((issue) => (
            <Text as="p" size="2" color="red" key={issue}>
              {issue}
            </Text>
          ))}
        </div>
      )}
    </div>
  );
}
