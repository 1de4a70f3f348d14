import { useEffect, useRef, type ReactNode } from "react";
import styles from "./data-table.module.css";
import type { Selection } from "./use-selection";

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with a touch-sized target. */
export function RowCheckbox(props: RowCheckboxProps): ReactNode {
  const { label, checked, indeterminate = false, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.checkbox}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

interface SelectAllProps {
  selection: Selection;
  keys: readonly string[];
}

export function SelectAll({ selection, keys }: SelectAllProps): ReactNode {
  const ticked = keys.filter((key) => selection.has(key)).length;
  const all = keys.length > 0 && ticked === keys.length;
  return (
    <RowCheckbox
      label="Select all on this page"
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={(checked) => selection.set(keys, checked)}
    />
  );
}
