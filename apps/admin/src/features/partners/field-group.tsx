import { FormField } from "@ensemble/controls";
import { Button, Chip, Fieldset, Flex, Legend, PlainList, Text, TextField } from "@ensemble/ui";
import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./partners.module.css";

interface TagInputProps {
  label: string;
  hint: string;
  /** Of a tag. */
  maxLength: number;
  value: string[];
  onChange: (value: string[]) => void;
}

/** Input for free-form tags. Enter adds one, a click removes it. */
export function TagInput({ label, hint, maxLength, value, onChange }: TagInputProps): ReactNode {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function add(): void {
    const tag = text.trim().replace(/\s+/g, " ");
    setText("");
    const exists = value.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag && !exists) onChange([...value, tag]);
  }
  // Submitting adds the pending text as well.
  const addPending = useEffectEvent(add);
  useEffect(() => {
    const form = input.current?.form;
    const listen = () => addPending();
    form?.addEventListener("submit", listen, { capture: true });
    return () => form?.removeEventListener("submit", listen, { capture: true });
  }, []);
  function remove(tag: string): void {
    onChange(value.filter((other) => other !== tag));
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
              value={text}
              maxLength={maxLength}
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
        <Flex asChild wrap="wrap" gap="2" mt="2">
          <PlainList aria-label={`Selected ${label.toLowerCase()}`}>
            {value.map((tag) => (
              <li key={tag}>
                <Chip type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                  {tag}
                  <X size={14} strokeWidth={1.8} aria-hidden />
                </Chip>
              </li>
            ))}
          </PlainList>
        </Flex>
      )}
    </div>
  );
}

interface CategoryChoiceProps<T extends string> {
  label: string;
  /** Values, which are also the labels. */
  names: readonly T[];
  value: T[];
  onChange: (value: T[]) => void;
  /** Ref of the first button, which the error summary focuses. */
  firstButton: (button: HTMLButtonElement | null) => void;
  issue?: string;
}

/** Toggle buttons for a fixed list of values. */
export function CategoryChoice<T extends string>(props: CategoryChoiceProps<T>): ReactNode {
  const { label, names, value, onChange, firstButton, issue } = props;
  const toggle = (name: T) =>
    onChange(
      value.includes(name)
        ? value.filter((chosen) => chosen !== name)
        : names.filter((option) => option === name || value.includes(option)),
    );
  return (
    <FieldGroup label={label} issue={issue}>
      <Flex wrap="wrap" gap="2">
        {names.map((name, index) => {
          const chosen = value.includes(name);
          return (
            <Chip
              key={name}
              ref={index === 0 ? firstButton : undefined}
              type="button"
              aria-pressed={chosen}
              onClick={() => toggle(name)}
            >
              {chosen && <Check size={14} strokeWidth={2} aria-hidden />}
              {name}
            </Chip>
          );
        })}
      </Flex>
    </FieldGroup>
  );
}

interface FieldGroupProps {
  label: string;
  issue?: string;
  hint?: string;
  children: ReactNode;
}

/** Groups controls with a label, issue and hint. */
export function FieldGroup({ label, issue, hint, children }: FieldGroupProps): ReactNode {
  const id = useId();
  const notes = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <Fieldset aria-describedby={notes || undefined}>
      <Legend className={styles.groupLabel}>{label}</Legend>
      {children}
      {issue && (
        <Text as="p" size="2" color="red" mt="1" id={`${id}-issue`}>
          {issue}
        </Text>
      )}
      {hint && (
        <Text as="p" size="2" color="gray" mt="1" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </Fieldset>
  );
}
