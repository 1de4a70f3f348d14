import { colorName } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { favoritesLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { explainRefusal, useHeldWork } from "@ensemble/session";
import { Actions, Button, Note, Text, TextButton } from "@ensemble/ui";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PictureRow } from "../../components/picture-row";
import { Price } from "../../components/price";
import { AlertButton } from "../alerts/alert-button";
import { AvailabilityLabel } from "../items/items";
import { factsLine } from "../outfits/outfits";
import { type Entry, saveableFrom } from "./entries";
import { FavoriteButton } from "./favorite-button";
import styles from "./favorites.module.css";
import { listRefusals } from "./lists";

interface EntryRowProps {
  entry: Entry;
  /** The old and the new price, if it dropped. */
  priceDrop?: string;
  /** Shows a heart, so that readers can save the entry themselves. */
  readOnly: boolean;
  children: ReactNode;
}

export function EntryRow({ entry, priceDrop, readOnly, children }: EntryRowProps): ReactNode {
  const { outfits: outfit, items: item } = entry;
  const saveable = saveableFrom(entry);
  if (!saveable) {
    return (
      <article>
        <Note>This is no longer available.</Note>
      </article>
    );
  }
  return (
    <PictureRow
      image={outfit?.hero_image ?? item?.image ?? ""}
      name={saveable.name}
      to={outfit ? paths.outfit(outfit.slug) : paths.item(item!.slug)}
      className={styles.row}
      facts={
        <>
          {outfit && <p>{factsLine(outfit, "everywhere", "wide cards")}</p>}
          {item && (
            <>
              <p>{`${item.shop_name} · ${colorName(item.color)}`}</p>
              <p>
                <AvailabilityLabel value={item.availability} isGone={item.taken_down_at != null} />
              </p>
            </>
          )}
          {priceDrop && (
            <Text as="div" size="2" color="bronze">
              {priceDrop}
            </Text>
          )}
        </>
      }
    >
      <div className={styles.side}>
        {readOnly && <FavoriteButton {...saveable} />}
        <p className={styles.price}>
          {outfit ? (
            <Price price={outfit.total_price} reference={outfit.reference_price} whole />
          ) : (
            <Price
              price={item!.price}
              reference={item!.reference_price}
              highest={item!.highest_price}
            />
          )}
        </p>
      </div>
      <div className={styles.below}>{children}</div>
    </PictureRow>
  );
}

interface EntryNoteProps {
  note: string;
  onSave: (note: string) => Promise<unknown>;
}

/** A note with a form to edit it in place (FAV-7). */
export function EntryNote({ note, onSave }: EntryNoteProps): ReactNode {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <NoteForm {...{ note, onSave }} onClose={() => setIsEditing(false)} />;
  return (
    <div className={styles.noteText}>
      {note && <p className={styles.text}>{note}</p>}
      <TextButton
        ref={button}
        type="button"
        className={styles.write}
        onClick={() => setIsEditing(true)}
      >
        <Pencil size={14} strokeWidth={1.6} aria-hidden />
        <span>{note ? "Edit Note" : "Add Note"}</span>
      </TextButton>
    </div>
  );
}

function NoteForm({ note, onSave, onClose }: EntryNoteProps & { onClose: () => void }): ReactNode {
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
      <FormField label="Note">
        {(attributes) => (
          <textarea
            {...attributes}
            ref={field}
            rows={3}
            maxLength={favoritesLengths.note}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FormField>
      {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
      <Actions>
        <Button type="submit" size="2" disabled={isPending}>
          Save Note
        </Button>
        <Button type="button" size="2" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}

/** Offers a back-in-stock alert if the entry is sold out, otherwise a price drop alert. */
export function EntryAlert({
  entry: { outfits: outfit, items: item },
}: {
  entry: Entry;
}): ReactNode {
  if (item) {
    const kind = item.availability === "sold_out" ? "back_in_stock" : "price_drop";
    return <AlertButton target={{ kind: "items", ...item }} kind={kind} labelWithName />;
  }
  if (!outfit || outfit.item_count === 0) return null;
  const { id, title: name, total_price: price } = outfit;
  return (
    <AlertButton
      target={{ kind: "outfits", id, name, price, sizes: [] }}
      kind="price_drop"
      labelWithName
    />
  );
}
