import { Note, Text } from "@ensemble/ui";
import type { LucideIcon } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import styles from "./form-dialog.module.css";

interface DropZoneProps {
  icon: LucideIcon;
  label: string;
  /** Describes the accepted files. */
  hint: string;
  /** Filter of the file dialog. Dropped files can be of any type and number. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Error messages about the selected files. */
  issues?: readonly string[];
  /** Announces issues to screen readers; omit if a toast or error summary does. */
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
    // Otherwise, the browser would open the file.
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
            // Allows selecting the same file again.
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
