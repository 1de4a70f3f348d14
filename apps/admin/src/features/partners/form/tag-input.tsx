import { FormField } from "@ensemble/controls";
import { Button, TextField } from "@ensemble/ui";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import styles from "./chips.module.css";

interface TagInputProps {
  label: string;
  hint: string;
  value: string[];
  onChange: (value: string[]) => void;
}

/** Free-form tags: Enter adds one, a click removes it. */
export function TagInput({ label, hint, value, onChange }: TagInputProps): ReactNode {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function add(): void {
    const tag = text.trim().replace(/\s+/g, " ");
    setText("");
    const known = value.some((one) => one.toLowerCase() === tag.toLowerCase());
    if (tag && !known) onChange([...value, tag]);
  }
  // A submit adds the pending text too, so that it is not lost without an Enter.
  const addPending = useEffectEvent(add);
  useEffect(() => {
    const form = input.current?.form;
    const listen = () => addPending();
    form?.addEventListener("submit", listen, { capture: true });
    return () => form?.removeEventListener("submit", listen, { capture: true });
  }, []);
  function remove(tag: string): void {
    onChange(value.filter((one) => one !== tag));
    input.current?.focus();
  }

  return (
    <div>
      <FormField label={label} hint={hint}>
        {(field) => (
          <div className={styles.entry}>
            <TextField.Root
              {...field}
              ref={input}
              className={styles.text}
              value={text}
              maxLength={80}
              autoComplete="off"
              enterKeyHint="enter"
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
            />
            <Button type="button" variant="soft" color="gray" size="3" onClick={add}>
              Add
            </Button>
          </div>
        )}
      </FormField>
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={`${label}: chosen`}>
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
              >
                {tag}
                <X size={14} strokeWidth={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
