import { pictureAt } from "@ensemble/contract";
import { Badge, TextField } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { OrderButtons } from "../../layout/order/order-buttons";
import type { Picture } from "./picture";
import styles from "./picture-tile.module.css";
import { UploadProgress } from "./upload-progress";
import type { UploadStep } from "./upload-step";

/** The views that the database's default alt texts name, by index. */
const viewNames = ["main look", "detail shot"];

interface PictureTileProps {
  picture: Picture;
  index: number;
  count: number;
  described: boolean;
  step: UploadStep | undefined;
  sending: boolean;
  onDescribe: (alt: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One chosen picture with its alt text, progress and order buttons. */
export function PictureTile(props: PictureTileProps): ReactNode {
  const { picture, index, count, described, step, sending } = props;
  const id = useId();
  const name = count === 1 ? "image" : `image ${index + 1}`;
  return (
    <li className={styles.tile}>
      <img
        src={picture.chosen ? picture.preview : pictureAt(picture.preview, 240)}
        alt={picture.alt || `${name}, ${picture.name}`}
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          {picture.name}
          {index === 0 && count > 1 && (
            <Badge color="gray" ml="2">
              Main photo
            </Badge>
          )}
        </p>
        {described && (
          <>
            <label htmlFor={id} className={styles.label}>
              Alt text of {name}
            </label>
            <TextField.Root
              id={id}
              value={picture.alt}
              placeholder={`What it shows; else the title, ${viewNames[index] ?? "styling tip"}`}
              maxLength={300}
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
