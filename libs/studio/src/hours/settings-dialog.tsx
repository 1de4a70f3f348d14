import { FormField } from "@ensemble/controls";
import { FormDialog, type ReadVersion, type StoredValues, useCheckedForm } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Settings, Texts } from "./settings";

interface SettingsDialogProps {
  expertId: string;
  settings: Settings<unknown>;
  stored: StoredValues<Texts>;
  onClose: () => void;
}

export default function SettingsDialog(props: SettingsDialogProps): ReactNode {
  const { expertId, settings, stored, onClose } = props;
  const { title, table, fields } = settings;
  const form = useCheckedForm(settings.schema, stored.values);
  const { errors } = form.formState;
  const queryClient = useQueryClient();

  async function save(values: unknown, version: ReadVersion): Promise<void> {
    await settings.write(expertId, values, version);
    toast({ kind: "success", title: "Settings Saved" });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={title}
      description={settings.description}
      form={form}
      record={{
        table,
        id: expertId,
        version: stored.version,
        read: () => settings.read(expertId),
        names: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
      }}
      save={save}
      submit={{ label: "Save", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      {Object.entries(fields).map(([name, { label, hint, none }]) => (
        <FormField
          key={name}
          label={label}
          hint={hint}
          optional={none !== undefined}
          issue={errors[name]?.message}
        >
          {(field) => <TextField.Root {...field} autoComplete="off" {...form.register(name)} />}
        </FormField>
      ))}
    </FormDialog>
  );
}
