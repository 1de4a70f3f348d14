import { ImagePlus } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { DropZone } from "../../layout/files/drop-zone";
import { moveEntry } from "../../layout/order/move-entry";
import { acceptedFiles } from "./accepted-picture";
import type { Drawing } from "./make-small";
import { maxPictures, type Picture } from "./picture";
import styles from "./picture-picker.module.css";
import { PictureTile } from "./picture-tile";
import type { UploadSteps } from "./upload-step";
import { usePicking } from "./use-picking";

interface PicturePickerProps {
  label: string;
  pictures: readonly Picture[];
  onChange: (pictures: Picture[]) => void;
  /** Puts pictures behind the others that there are by then; without it they take their place. */
  onAdd?: (pictures: Picture[]) => void;
  /** What is wrong with the choice. */
  issue?: string;
  most?: number;
  drawing?: Drawing;
  /** Whether each picture has an alt text of its own. */
  described?: boolean;
  /** How far each picture's upload is. */
  steps?: UploadSteps;
  /** Nothing can be changed while the pictures are sent. */
  sending?: boolean;
  /** What the form's error summary leads to. */
  inputRef?: (input: HTMLInputElement | null) => void;
}

/** Chooses pictures by file dialog or drag and drop, orders and describes them (EDIT-8 to EDIT-10). */
export function PicturePicker(props: PicturePickerProps): ReactNode {
  const { label, pictures, onChange, issue, most = maxPictures } = props;
  const { onAdd, drawing = "photograph" } = props;
  const { described = most > 1, steps, sending = false, inputRef } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { arriving, refused, pick } = usePicking(
    { count: onAdd ? pictures.length : 0, most, drawing },
    onAdd ?? onChange,
  );

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.group}>
      <p id={`${id}-label`} className={styles.title}>
        {label}
      </p>
      <DropZone
        icon={ImagePlus}
        label={most === 1 ? "Choose an image or drop it here" : "Choose images or drop them here"}
        hint={`JPEG, PNG or WebP up to 10MB${
          most > 1 ? `, at most ${most}. The first is the main photo.` : ""
        }`}
        accept={acceptedFiles}
        multiple={most > 1}
        disabled={sending}
        issues={issue ? [issue, ...refused] : refused}
        inputRef={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        onFiles={pick}
      />
      <div role="status">
        {arriving.length > 0 && <p className={styles.hint}>Compressing images...</p>}
      </div>
      {arriving.map(({ key, name, percent }) => (
        <label key={key} className={styles.arriving}>
          <span>{name}</span>
          <progress value={percent} max={100} />
        </label>
      ))}
      <ol className={styles.pictures} aria-label="Chosen images">
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            place={place}
            count={pictures.length}
            described={described}
            step={steps?.[picture.key]}
            sending={sending}
            onDescribe={(alt) =>
              onChange(pictures.map((one) => (one === picture ? { ...one, alt } : one)))
            }
            onMove={(to) => onChange(moveEntry(pictures, place, to))}
            onRemove={() => {
              onChange(pictures.filter((one) => one !== picture));
              // The pressed button goes with its picture: the focus stays near, at the next choice.
              input.current?.focus();
            }}
          />
        ))}
      </ol>
    </div>
  );
}
