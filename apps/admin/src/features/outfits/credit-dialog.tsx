import { pluralize } from "@ensemble/domain";
import { FormDialog, useCheckedForm, useUndoToast } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { outfitKeys } from "../../query-keys";
import { StylistField } from "./stylist-field";

interface Credit {
  outfit: string;
  /** Null for none. */
  stylist: string | null;
}

/** Credits outfits in one transaction; returns the previous credits of those that changed. */
async function creditOutfits(credits: readonly Credit[]): Promise<Credit[]> {
  const rows = credits.map((credit) => ({ ...credit }));
  // The database function's tests guarantee this shape.
  return (await unwrap(db().rpc("credit_outfits", { credits: rows }))) as unknown as Credit[];
}

const draftSchema = z.object({ stylist: z.string() });

interface CreditDialogProps {
  ids: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}

/** Credits the selected outfits to a stylist (EDIT-20). */
export default function CreditDialog({ ids, onChanged, onClose }: CreditDialogProps): ReactNode {
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const form = useCheckedForm(draftSchema, { stylist: "" });
  const credit = async (credits: readonly Credit[]) => {
    const previous = await creditOutfits(credits);
    await client.invalidateQueries({ queryKey: outfitKeys.all });
    return previous;
  };
  return (
    <FormDialog
      title={`Stylist of ${pluralize(ids.length, "Outfit")}`}
      form={form}
      save={async ({ stylist }) => {
        const previous = await credit(ids.map((outfit) => ({ outfit, stylist: stylist || null })));
        undoToast({
          title: `${pluralize(previous.length, "outfit")} changed`,
          undo: () => credit(previous),
          undone: `${pluralize(previous.length, "outfit")} restored`,
        });
        onChanged();
      }}
      submit={{ label: "Change Outfits", busy: "Changing..." }}
      onClose={onClose}
    >
      <StylistField control={form.control} name="stylist" />
    </FormDialog>
  );
}
