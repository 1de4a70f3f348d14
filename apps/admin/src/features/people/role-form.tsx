import { FormField } from "@ensemble/controls";
import { FormDialog, useCheckedForm } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { LoadFailure, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { peopleKeys } from "../../query-keys";
import { expertsWithoutStylist, giveRole, type RoleDraft, roleDraftSchema } from "./people";

interface RoleFormProps {
  role: RoleDraft["role"];
  onClose: () => void;
}

/** Makes an account an administrator, or invites a stylist. */
export default function RoleForm({ role, onClose }: RoleFormProps): ReactNode {
  const form = useCheckedForm(roleDraftSchema, { role, email: "", expert: "" });
  const { errors } = form.formState;
  const client = useQueryClient();
  const { title, description, submit, done } = texts[role];

  async function save(draft: RoleDraft): Promise<void> {
    await giveRole(draft);
    toast({ kind: "success", title: "Success", description: done(draft.email) });
    await client.invalidateQueries({ queryKey: peopleKeys.all });
  }

  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      save={save}
      submit={submit}
      onClose={onClose}
      maxWidth="480px"
    >
      {role === "stylist" && (
        <ExpertField field={form.register("expert")} issue={errors.expert?.message} />
      )}
      <FormField label="Email" issue={errors.email?.message}>
        {(field) => (
          <TextField.Root
            {...field}
            {...form.register("email")}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
        )}
      </FormField>
    </FormDialog>
  );
}

const texts = {
  stylist: {
    title: "Invite Stylist",
    description:
      "We'll send a link that works once, for seven days. An earlier invitation to the same studio stops working.",
    submit: { label: "Send Invitation", busy: "Sending..." },
    done: (email: string) => `We're sending the invitation to ${email}.`,
  },
  administrator: {
    title: "Add Administrator",
    description: "Administrators can read and change everything, including these roles.",
    submit: { label: "Add Administrator", busy: "Adding..." },
    done: (email: string) => `${email} is now an administrator.`,
  },
};

interface ExpertFieldProps {
  field: object;
  issue: string | undefined;
}

function ExpertField({ field, issue }: ExpertFieldProps): ReactNode {
  const experts = useQuery(expertsWithoutStylist);
  return (
    <>
      {experts.isError && (
        <LoadFailure what="The stylists" onRetry={() => void experts.refetch()} />
      )}
      <FormField label="Stylist" hint="Stylists whose studio nobody runs yet." issue={issue}>
        {(labeled) => (
          <select {...labeled} {...field}>
            <option value="">{experts.data ? "Choose a stylist" : "Loading..."}</option>
            {experts.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </>
  );
}
