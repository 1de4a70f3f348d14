import { stylistInvitationsLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { FormDialog, InputField, useCheckedForm } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { peopleKeys } from "../../query-keys";
import { expertsWithoutStylistQuery, grantRole, type RoleDraft, roleDraftSchema } from "./people";

interface RoleFormProps {
  role: RoleDraft["role"];
  onClose: () => void;
}

/** Makes an account an administrator, or invites a stylist. */
export default function RoleForm({ role, onClose }: RoleFormProps): ReactNode {
  const form = useCheckedForm(roleDraftSchema, { role, email: "", expert: "" });
  const { errors } = form.formState;
  const client = useQueryClient();
  const invites = role === "stylist";
  const experts = useQuery({ ...expertsWithoutStylistQuery, enabled: invites });

  async function save(draft: RoleDraft): Promise<void> {
    await grantRole(draft);
    const description = invites
      ? `We're sending the invitation to ${draft.email}.`
      : `${draft.email} is now an administrator.`;
    toast({ kind: "success", title: "Success", description });
    await client.invalidateQueries({ queryKey: peopleKeys.all });
  }

  return (
    <FormDialog
      title={invites ? "Invite Stylist" : "Add Administrator"}
      description={
        invites
          ? "The link in our email works once, for seven days. Earlier invitations to the same studio stop working."
          : "Administrators can read and change everything, including these roles."
      }
      form={form}
      save={save}
      submit={
        invites
          ? { label: "Send Invitation", busy: "Sending..." }
          : { label: "Add Administrator", busy: "Adding..." }
      }
      onClose={onClose}
      maxWidth="480px"
    >
      {invites && (
        <FormField
          label="Stylist"
          hint="Stylists whose studio nobody runs yet."
          issue={experts.isError ? "The stylists couldn't be loaded." : errors.expert?.message}
        >
          {(field) => (
            <select {...field} {...form.register("expert")}>
              <option value="">{experts.data ? "Choose a stylist" : "Loading..."}</option>
              {experts.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <InputField
        form={form}
        name="email"
        label="Email"
        type="email"
        maxLength={stylistInvitationsLengths.email}
        autoComplete="off"
      />
    </FormDialog>
  );
}
