import { affiliatePartnersLengths as lengths } from "@ensemble/contract/database";
import { FieldRow } from "@ensemble/controls";
import {
  explainRefusal,
  FormDialog,
  InputField,
  isVersionConflict,
  LatestRecord,
  PicturePicker,
  type ReadVersion,
  useCheckedForm,
  useUpload,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { needsSignIn } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { refreshAffiliates } from "../../query-keys";
import {
  toPartnerDraft,
  type EditedPartner,
  type PartnerDraft,
  partnerDraftSchema,
  partnerRecord,
  partnerRefusals,
  fetchPartner,
  rejectSameName,
  SameNameError,
  savePartner,
} from "./partner-draft";
import { ContactFields, ReachFields, TermFields } from "./partner-fields";

interface PartnerFormProps {
  /** The partner to edit; undefined registers one. */
  partner: { id: string } | undefined;
  onClose: () => void;
}

/** Registers or edits a partner (PART-4 to PART-6). */
export default function PartnerForm({ partner, onClose }: PartnerFormProps): ReactNode {
  return (
    <LatestRecord
      table="affiliate_partners"
      id={partner?.id}
      read={fetchPartner}
      what="The partner"
      onClose={onClose}
    >
      {(stored) => <PartnerFormDialog partner={stored} onClose={onClose} />}
    </LatestRecord>
  );
}

interface PartnerFormDialogProps {
  partner?: EditedPartner;
  onClose: () => void;
}

function PartnerFormDialog({ partner, onClose }: PartnerFormDialogProps): ReactNode {
  const form = useCheckedForm(partnerDraftSchema, toPartnerDraft(partner));
  const queries = useQueryClient();
  const { errors, submitCount, isSubmitting } = form.formState;
  const { steps, send } = useUpload();
  // Saving again with the same name confirms it.
  const confirmedName = useRef<string>(undefined);
  const noCategory = errors.product_categories?.message;
  const reportNoCategory = useEffectEvent(() => {
    if (noCategory) toast({ kind: "error", title: "Error", description: noCategory });
  });
  // Once per invalid submit, not whenever the issue changes.
  useEffect(() => {
    if (submitCount > 0) reportNoCategory();
  }, [submitCount]);

  async function save(draft: PartnerDraft, version: ReadVersion): Promise<void> {
    try {
      if (draft.shop_name !== partner?.shop_name && draft.shop_name !== confirmedName.current) {
        await rejectSameName(draft.shop_name, partner?.id);
      }
      await savePartner(draft, partner, version, send);
      void refreshAffiliates(queries);
    } catch (error) {
      // The form handles the first, a new sign-in the second.
      if (isVersionConflict(error) || needsSignIn(error)) throw error;
      if (error instanceof SameNameError) {
        confirmedName.current = draft.shop_name;
        throw error;
      }
      console.warn("Couldn't save the partner.", error);
      const description = "Failed to save partner. Please try again.";
      toast({ kind: "error", title: "Error", description });
      throw error;
    }
    const description = partner
      ? "Partner updated successfully!"
      : "Partner registered successfully!";
    toast({ kind: "success", title: "Success", description });
  }

  return (
    <FormDialog
      title={partner ? `Edit Partner: ${partner.shop_name}` : "Register New Partner"}
      form={form}
      record={partner && partnerRecord(partner)}
      save={save}
      explain={(error) => explainRefusal(error, partnerRefusals)}
      submit={{ label: partner ? "Update Partner" : "Register Partner", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="720px"
    >
      <FieldRow>
        <InputField
          form={form}
          name="shop_name"
          label="Shop Name"
          maxLength={lengths.shop_name}
          autoComplete="off"
        />
        <InputField
          form={form}
          name="website_url"
          label="Website URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      </FieldRow>
      <ContactFields form={form} />
      <TermFields form={form} />
      <ReachFields form={form} />
      <PicturePicker
        form={form}
        name="logo"
        label="Logo"
        max={1}
        kind="logo"
        steps={steps}
        sending={isSubmitting}
      />
      <InputField form={form} name="notes" label="Notes" rows={4} maxLength={lengths.notes} />
    </FormDialog>
  );
}
