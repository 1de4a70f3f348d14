import { pictureAt } from "@ensemble/contract";
import { outfitImagesLengths } from "@ensemble/contract/database";
import { locale } from "@ensemble/domain";
import { Badge, Note, PlainList, TextField } from "@ensemble/ui";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { type FieldValues, type Path, useController, type UseFormReturn } from "react-hook-form";
import { moveEntry, OrderButtons } from "../chosen-list";
import { DropZone } from "../drop-zone";
import styles from "./picture-picker.module.css";
import { acceptedFiles, maxPictures, type Picture } from "./pictures";
import {
  type PictureKind,
  stepNames,
  type UploadStep,
  type UploadSteps,
  usePicking,
} from "./uploads";

interface PicturePickerProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Name of a field with pictures. */
  name: Path<Values>;
  label: string;
  /** The title in the default alt texts of several pictures. */
  title?: string;
  /** Whether each picture has an alt text; false if the record's name is the alt text. */
  described?: boolean;
  /** If 1, a new picture replaces the current one. */
  max?: number;
  kind?: PictureKind;
  /** Upload progress by picture. */
  steps?: UploadSteps;
  /** Disables all changes during the upload. */
  sending?: boolean;
}

/** Field for selecting, ordering and describing pictures (EDIT-8 to EDIT-10). */
export function PicturePicker<Values extends FieldValues, Output>(
  props: PicturePickerProps<Values, Output>,
): ReactNode {
  const { form, name: fieldName, label, max = maxPictures, kind = "photograph" } = props;
  const { title = "", steps, sending = false } = props;
  const { field, fieldState } = useController({ control: form.control, name: fieldName });
  const { message: issue } = fieldState.error ?? {};
  const pictures: readonly Picture[] = field.value;
  const onChange = (wanted: Picture[]): void => field.onChange(wanted);
  const several = max > 1;
  const { described = several } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { compressing, refused, pick } = usePicking(
    { count: several ? pictures.length : 0, max, kind },
    // The user may have edited others during the compression.
    (added) => onChange(several ? [...form.getValues(fieldName), ...added] : added),
  );
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.group}>
      <p id={`${id}-label`} className={styles.title}>
        {label}
      </p>
      <DropZone
        icon={ImagePlus}
        label={max === 1 ? "Choose an image or drop it here" : "Choose images or drop them here"}
        hint={
          several
            ? `Up to ${max} images. JPEG, PNG, or WebP, up to 10MB each. The first is the main image.`
            : "JPEG, PNG, or WebP, up to 10MB"
        }
        accept={acceptedFiles}
        multiple={several}
        disabled={sending}
        issues={issue ? [issue, ...refused] : refused}
        inputRef={(element) => {
          input.current = element;
          field.ref(element);
        }}
        onFiles={pick}
      />
      <div role="status">{compressing.length > 0 && <Note>Compressing images...</Note>}</div>
      {compressing.map(({ key, name, percent }) => (
        <label key={key} className={styles.compressing}>
          <span>{name}</span>
          <progress value={percent} max={100} />
        </label>
      ))}
      <PlainList as="ol" className={styles.pictures} aria-label="Selected images">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            index={index}
            count={pictures.length}
            described={described}
            title={title}
            step={steps?.[picture.key]}
            sending={sending}
            onDescribe={(alt) =>
              onChange(pictures.map((other) => (other === picture ? { ...other, alt } : other)))
            }
            onMove={(to) => onChange(moveEntry(pictures, index, to))}
            onRemove={() => {
              onChange(pictures.filter((other) => other !== picture));
              // Focus the file input, because the pressed button unmounts.
              input.current?.focus();
            }}
          />
        ))}
      </PlainList>
    </div>
  );
}

/** Views in the database's default alt texts, by index. */
const viewNames = ["main look", "detail shot"];

interface PictureTileProps {
  picture: Picture;
  index: number;
  count: number;
  described: boolean;
  /** In the default alt text. */
  title: string;
  step: UploadStep | undefined;
  sending: boolean;
  onDescribe: (alt: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A picture with its alt text, progress and order buttons. */
function PictureTile(props: PictureTileProps): ReactNode {
  const { picture, index, count, described, title, step, sending } = props;
  const id = useId();
  const name = count === 1 ? "image" : `image ${index + 1}`;
  // A stored file is named for its record.
  const shownName = picture.chosen ? picture.name : name.replace("i", "I");
  return (
    <li className={styles.tile}>
      <img
        src={picture.chosen ? picture.preview : pictureAt(picture.preview, 240)}
        alt={picture.alt || (picture.chosen ? `${name}, ${picture.name}` : `Preview of ${name}`)}
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          {shownName}
          {index === 0 && count > 1 && (
            <Badge color="gray" ml="2">
              Main image
            </Badge>
          )}
        </p>
        {described && (
          <>
            <label htmlFor={id} className={styles.label}>
              Alt text for {name}
            </label>
            <TextField.Root
              id={id}
              value={picture.alt}
              placeholder={`Default: ${title || "title"}, ${viewNames[index] ?? "styling tip"}`}
              maxLength={outfitImagesLengths.alt_text}
              disabled={sending}
              className={styles.alt}
              onChange={({ target }) => props.onDescribe(target.value)}
            />
          </>
        )}
        {step && <UploadProgress name={name} state={step} />}
      </div>
      <OrderButtons
        name={name}
        index={index}
        count={count}
        disabled={sending}
        onMove={props.onMove}
        onRemove={props.onRemove}
      />
    </li>
  );
}

/** Upload progress of a picture. */
function UploadProgress({ name, state }: { name: string; state: UploadStep }): ReactNode {
  const { step } = state;
  return (
    <div className={styles.step} data-step={step}>
      <span role="status">{stepNames[step]}</span>
      {state.step === "uploading" && (
        <>
          <progress
            aria-label={`Uploading ${name}`}
            aria-valuetext={formatProgress(state)}
            value={state.sent}
            max={state.size}
          />
          <span aria-hidden>{formatProgress(state)}</span>
        </>
      )}
    </div>
  );
}

const kilobytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** Formats "120 of 480 KB". */
const formatProgress = ({ sent, size }: { sent: number; size: number }): string =>
  `${kilobytes.format(sent / 1024)} of ${kilobytes.format(size / 1024)} KB`;
