import { FormField } from "@ensemble/controls";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { outfitKeys } from "../../query-keys";

/** Queries the names of all stylists by id, with a note on those that shoppers don't see. */
export const stylistNamesQuery = () =>
  queryOptions({
    queryKey: outfitKeys.stylists,
    queryFn: async () => {
      const stylists = await unwrap(
        db().from("expert_stylists").select("id, name, is_active").order("name").order("id"),
      );
      return Object.fromEntries(
        stylists.map(({ id, name, is_active }) => [id, is_active ? name : `${name} (not listed)`]),
      );
    },
  });

interface StylistFieldProps<Values extends FieldValues, Draft> {
  control: Control<Values, unknown, Draft>;
  name: Path<Values>;
}

/** Chooses the stylist that outfits are credited to (OUT-20). */
export function StylistField<Values extends FieldValues, Draft>(
  props: StylistFieldProps<Values, Draft>,
): ReactNode {
  const { data = {} } = useQuery(stylistNamesQuery());
  const { field } = useController(props);
  const chosen: string = field.value;
  return (
    <FormField label="Stylist" hint="Shoppers see the name while the stylist's page is listed.">
      {(labeled) => (
        // Controlled, which keeps the choice until the names have loaded.
        <select {...labeled} {...field}>
          <option value="">None</option>
          {chosen && !(chosen in data) && <option value={chosen}>Loading...</option>}
          {Object.entries(data).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
