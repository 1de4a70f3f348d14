import { ImagePlus } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { DropZone } from "../../layout/files/drop-zone";
import { moveEntry } from "../../layout/order/move-entry";
import { acceptedFiles } from "./accepted-picture";
import type { PictureKind } from "./compress-picture";
import { maxPictures, type Picture } from "./picture";
import styles from "./picture-picker.module.css";
import { PictureTile } from "./picture-tile";
import type { UploadSteps } from "./upload-step";
import { usePicking } from "./use-picking";

interface PicturePickerProps {
  label: string;
  pictures: readonly Picture[];
  onChange: (pictures: Picture[]) => void;
  /** Appends pictures to those chosen by then; when omitted, new pictures replace the old. */
  onAdd?: (pictures: Picture[]) => void;
  issue?: string;
  max?: number;
  kind?: PictureKind;
  /** Shows a field for each picture's alt text. */
  described?: boolean;
  /** Upload progress by picture. */
  steps?: UploadSteps;
  /** Disables all changes during the upload. */
  sending?: boolean;
  /** Ref of the file input, where the error summary leads. */
  inputRef?: (input: HTMLInputElement | null) => void;
}

/** Chooses, orders and describes pictures (EDIT-8 to EDIT-10). */
export function PicturePicker(props: PicturePickerProps): ReactNode {
  const { label, pictures, onChange, issue, max = maxPictures } = props;
  const { onAdd, kind = "photograph" } = props;
  const { described = max > 1, steps, sending = false, inputRef } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { compressing, refused, pick } = usePicking(
    { count: onAdd ? pictures.length : 0, max, kind },
    onAdd ?? onChange,
  );

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.group}>
      <p id={`${id}-label`} className={styles.title}>
        {label}
      </p>
      <DropZone
        icon={ImagePlus}
        label={max === 1 ? "Choose an image or drop it here" : "Choose images or drop them here"}
        hint={`JPEG, PNG or WebP up to 10MB${
          max > 1 ? `, at most ${max}. The first is the main photo.` : ""
        }`}
        accept={acceptedFiles}
        multiple={max > 1}
        disabled={sending}
        issues={issue ? [issue, ...refused] : refused}
        inputRef={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        onFiles={pick}
      />
      <div role="status">
        {compressing.length > 0 && <p className={styles.hint}>Compressing images...</p>}
      </div>
      {compressing.map(({ key, name, percent }) => (
        <label key={key} className={styles.compressing}>
          <span>{name}</span>
          <progress value={percent} max={100} />
        </label>
      ))}
      <ol className={styles.pictures} aria-label="Chosen images">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            index={index}
            count={pictures.length}
            described={described}
            step={steps?.[picture.key]}
            sending={sending}
            onDescribe={(alt) =>
              onChange(pictures.map((one) => (one === picture ? { ...one, alt } : one)))
            }
            onMove={(to) => onChange(moveEntry(pictures, index, to))}
            onRemove={() => {
              onChange(pictures.filter((one) => one !== picture));
              // The pressed button disappears with its picture: focus the file input instead.
              input.current?.focus();
            }}
          />
        ))}
      </ol>
    </div>
  );
}
