import { FormField } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { ownListsQuery } from "./intake";

interface ListSelectProps {
  label: string;
  hint?: string;
  userId: string;
  listId: string | null;
  disabled?: boolean;
  onChoose: (listId: string | null) => void;
}

/** In place of a named list's id, because the favorites, where every heart goes, have none. */
export const favorites = "favorites";

/** Returns a booking's columns for the list to show. */
export const shownList = (listId: string | null) => ({
  shared_list_id: listId === favorites ? null : listId,
  shows_favorites: listId === favorites,
});

/** Selects the account's favorites or one of its lists to show to a stylist. */
export function ListSelect(props: ListSelectProps): ReactNode {
  const { label, hint, userId, listId, disabled, onChoose } = props;
  const { data: named = [] } = useQuery(ownListsQuery(userId));
  const lists = [{ id: favorites, name: "Favorites" }, ...named];
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
