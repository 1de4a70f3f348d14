import { Choice } from "@ensemble/controls";
import { FormDialog, InputField, useCheckedForm } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";

const schema = z.object({
  address: z.string().check(z.trim(), z.minLength(1, "Enter the calendar's address.")),
  tentative: z.boolean(),
});

/** Adds a calendar by its secret address. */
export default function AddCalendarDialog({ onClose }: { onClose: () => void }): ReactNode {
  const form = useCheckedForm(schema, { address: "", tentative: true });
  const queryClient = useQueryClient();

  async function save({ address, tentative }: z.output<typeof schema>): Promise<void> {
    await unwrap(db().rpc("add_busy_calendar", { address, counts_tentative: tentative }));
    toast({ kind: "success", title: "Calendar Added", description: "We're reading it now." });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title="Add Calendar"
      description="In your calendar program's settings, look for its secret address or public link in iCal format. We don't show it again."
      form={form}
      save={save}
      submit={{ label: "Add Calendar", busy: "Adding..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      <InputField
        form={form}
        name="address"
        label="Address"
        hint="It begins with https:// or webcal:// and often ends in .ics."
        autoComplete="off"
        inputMode="url"
      />
      <Choice>
        <input type="checkbox" {...form.register("tentative")} /> Tentative events block time
      </Choice>
    </FormDialog>
  );
}
