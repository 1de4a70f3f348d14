import { FormDialog, InputField, useCheckedForm } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";

const schema = z.object({ addresses: z.string().check(z.trim()) });

interface AddressesDialogProps {
  addresses: readonly string[];
  onClose: () => void;
}

/** Edits the email addresses by which a stylist's calendars say what they declined. */
export default function AddressesDialog({ addresses, onClose }: AddressesDialogProps): ReactNode {
  const form = useCheckedForm(schema, { addresses: addresses.join("\n") });
  const queryClient = useQueryClient();

  async function save(values: z.output<typeof schema>): Promise<void> {
    const wanted = values.addresses.split(/[\s,;]+/).filter(Boolean);
    await unwrap(db().rpc("set_calendar_addresses", { addresses: wanted }));
    toast({ kind: "success", title: "Addresses Saved" });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title="Your Other Email Addresses"
      description="Up to five at which you get invitations, besides your account's."
      form={form}
      save={save}
      submit={{ label: "Save", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      <InputField
        form={form}
        name="addresses"
        label="Addresses"
        hint="One on each line."
        rows={5}
        optional
      />
    </FormDialog>
  );
}
