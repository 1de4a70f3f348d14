import { partnerApiKeysLengths } from "@ensemble/contract/database";
import { FormDialog, InputField, ToggleGroup, useCheckedForm } from "@ensemble/editing";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { PartnerField } from "../links/partner-choices";
import { createKey, type KeyDraft, keyDraftSchema, type NewKey, scopeNames } from "./api-keys";

interface KeyFormProps {
  /** Called with the new key, whose secret can't be read again. */
  onCreated: (key: NewKey) => void;
  onClose: () => void;
}

const emptyDraft: KeyDraft = { name: "", scopes: [], partner: "" };

export default function KeyForm({ onCreated, onClose }: KeyFormProps): ReactNode {
  const form = useCheckedForm(keyDraftSchema, emptyDraft);
  const { errors } = form.formState;

  async function save(draft: KeyDraft): Promise<void> {
    onCreated(await createKey(draft));
    toast({ kind: "success", title: "Key Created" });
  }

  return (
    <FormDialog
      title="Create Key"
      description="You'll see the key only once, right after you create it."
      form={form}
      save={save}
      submit={{ label: "Create Key", busy: "Creating..." }}
      onClose={onClose}
      maxWidth="480px"
    >
      <InputField
        form={form}
        name="name"
        label="Name"
        hint="The system that will use it, such as “Zara order feed.”"
        maxLength={partnerApiKeysLengths.name}
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <ToggleGroup
            label="Scopes"
            names={scopeNames}
            chosen={field.value}
            onChange={field.onChange}
            issue={errors.scopes?.message}
            inputRef={field.ref}
          />
        )}
      />
      <PartnerField
        field={form.register("partner")}
        hint="If you choose a partner, the key only has access to that partner's links."
        issue={errors.partner?.message}
      >
        {() => <option value="">All partners</option>}
      </PartnerField>
    </FormDialog>
  );
}
