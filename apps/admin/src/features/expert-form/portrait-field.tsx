import { pictureAt } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import { useId, useRef, useState, type ReactNode } from "react";
import { pictureTypes } from "../../layout/picture-type";
import styles from "./portrait-field.module.css";
import { PortraitError, preparePortrait } from "./portrait";

/** A portrait as the form knows it: stored already, or prepared to be. Empty is none. */
export type Portrait = string | Blob;

interface PortraitFieldProperties {
  value: Portrait;
  onChange: (portrait: Portrait) => void;
}

/** Chooses an expert's picture and shows what will be stored. */
export function PortraitField({ value, onChange }: PortraitFieldProperties): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const [prepared, setPrepared] = useState("");
  const stored = typeof value === "string" && value ? pictureAt(value, 240) : undefined;
  const shown = typeof value === "string" ? stored : prepared;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    setMistake(undefined);
    try {
      const portrait = await preparePortrait(file);
      setPrepared(URL.createObjectURL(portrait));
      onChange(portrait);
    } catch (error) {
      console.warn("The portrait was not taken.", error);
      setMistake(
        error instanceof PortraitError
          ? error.message
          : "Failed to process images. Please try again.",
      );
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <span className={styles.picture}>
        {shown && (
          <img
            src={shown}
            alt="Chosen portrait"
            // Once drawn, the browser need not keep the file for its address.
            onLoad={() => URL.revokeObjectURL(prepared)}
          />
        )}
      </span>
      <div className={styles.ways}>
        <span id={`${id}-label`} className={styles.label}>
          Profile image
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureTypes}
          aria-label="Profile image file"
          className={styles.file}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <span className={styles.buttons}>
          <Button
            type="button"
            size="2"
            variant="soft"
            color="gray"
            highContrast
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            {busy ? "Compressing images..." : shown ? "Replace" : "Choose a picture"}
          </Button>
          {shown && (
            <Button
              type="button"
              size="2"
              variant="soft"
              color="gray"
              highContrast
              onClick={() => onChange("")}
            >
              Remove
            </Button>
          )}
        </span>
        <span className={styles.hint} role={mistake ? "alert" : undefined} data-wrong={!!mistake}>
          {mistake ?? "JPEG, PNG or WebP, up to 10 MB"}
        </span>
      </div>
    </div>
  );
}
