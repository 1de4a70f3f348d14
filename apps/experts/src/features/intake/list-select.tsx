import { FormField } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { ownListsOf } from "./intake";

interface ListSelectProps {
  label: string;
  hint?: string;
  userId: string;
  listId: string | null;
  disabled?: boolean;
  onChoose: (listId: string | null) => void;
}

/** Selects one of the account's lists to show to a stylist. Hidden for accounts without lists. */
export function ListSelect(props: ListSelectProps): ReactNode {
  const { label, hint, userId, listId, disabled, onChoose } = props;
  const { data: lists = [] } = useQuery(ownListsOf(userId));
  if (lists.length === 0) return null;
  return (
    <FormField label={label} hint={hint}>
      {(field) => (
        <select
          {...field}
          disabled={disabled}
          value={lists.find(({ id }) => id === listId)?.id ?? ""}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value="">No list</option>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
