import { pictureAt } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import { useRef, useState, type ReactNode } from "react";
import { pictureTypes } from "../../layout/picture-type";
import { FieldGroup } from "./field-group";
import styles from "./logo-field.module.css";
import { makeLogo } from "./logo-file";
import type { PartnerDraft } from "./partner-draft";

interface LogoFieldProperties {
  value: PartnerDraft["logo"];
  onChange: (logo: PartnerDraft["logo"]) => void;
}

/** One picture at most, checked by its content before it is taken. */
export function LogoField({ value, onChange }: LogoFieldProperties): ReactNode {
  const [mistake, setMistake] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const shown = typeof value === "string" ? pictureAt(value, 240) : value?.preview;

  function change(logo: PartnerDraft["logo"]): void {
    if (value !== null && typeof value !== "string") URL.revokeObjectURL(value.preview);
    setMistake(undefined);
    onChange(logo);
  }
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      change(await makeLogo(file));
    } catch (error) {
      setMistake(error instanceof Error ? error.message : "This file cannot be read.");
    }
  }

  return (
    <FieldGroup label="Logo" mistake={mistake} hint="One JPEG, PNG or WebP picture, up to 10MB.">
      <div className={styles.row}>
        {shown && <img src={shown} alt="Chosen logo" className={styles.logo} />}
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          hidden
          aria-label="Logo file"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again after it was removed.
            target.value = "";
          }}
        />
        <Button
          type="button"
          variant="soft"
          color="gray"
          size="3"
          onClick={() => input.current?.click()}
        >
          {shown ? "Replace logo" : "Choose logo"}
        </Button>
        {shown && (
          <Button
            type="button"
            variant="outline"
            color="gray"
            size="3"
            onClick={() => change(null)}
          >
            Remove logo
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
