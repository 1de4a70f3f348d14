import { FieldRow, FormField } from "@ensemble/controls";
import { useQueryClient } from "@ensemble/query";
import { TextField, toast } from "@ensemble/ui";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Controller } from "react-hook-form";
import { FormDialog } from "../../layout/form-dialog";
import { useCheckedForm } from "../../layout/use-checked-form";
import { PicturePicker } from "../images/picture-picker";
import { useUpload } from "../images/use-upload";
import type { Partner } from "../partners/affiliate-partner";
import { ContactFields } from "./contact-fields";
import { draftOf, partnerDraftSchema, type PartnerDraft } from "./partner-draft";
import { ReachFields } from "./reach-fields";
import { explainPartnerFailure, savePartner } from "./save-partner";
import { TermFields } from "./term-fields";

interface PartnerFormProperties {
  /** Whom to edit; nobody registers a new partner. */
  partner: Partner | undefined;
  onClose: () => void;
}

/** Registers a partner or edits one (experts and admin §2, Partner registration form). */
export default function PartnerForm({ partner, onClose }: PartnerFormProperties): ReactNode {
  const form = useCheckedForm(partnerDraftSchema, draftOf(partner));
  const queries = useQueryClient();
  const { errors, submitCount, isSubmitting } = form.formState;
  const { steps, send } = useUpload();
  const noCategory = errors.product_categories?.message;
  const sayNoCategory = useEffectEvent(() => {
    if (noCategory) toast({ kind: "error", title: "Error", description: noCategory });
  });
  // Each refused attempt says so once, not each change of the mistake.
  useEffect(() => {
    if (submitCount > 0) sayNoCategory();
  }, [submitCount]);

  async function save(draft: PartnerDraft): Promise<void> {
    try {
      const id = await savePartner(draft, partner, send);
      void queries.invalidateQueries({ queryKey: ["partners"] });
      void queries.invalidateQueries({ queryKey: ["links"] });
      void queries.invalidateQueries({ queryKey: ["affiliate-summary"] });
      void queries.invalidateQueries({ queryKey: ["record-changes", "affiliate_partners", id] });
    } catch (error) {
      console.warn("The partner was not saved.", error);
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
      save={save}
      explain={explainPartnerFailure}
      submit={{ label: partner ? "Update Partner" : "Register Partner", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="720px"
    >
      <FieldRow>
        <FormField label="Shop Name" mistake={errors.shop_name?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("shop_name")}
              maxLength={120}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField label="Website URL" mistake={errors.website_url?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("website_url")}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </FormField>
      </FieldRow>
      <ContactFields form={form} />
      <TermFields form={form} />
      <ReachFields form={form} />
      <Controller
        control={form.control}
        name="logo"
        render={({ field }) => (
          <PicturePicker
            label="Logo"
            most={1}
            drawing="logo"
            pictures={field.value}
            onChange={field.onChange}
            steps={steps}
            sending={isSubmitting}
          />
        )}
      />
      <FormField label="Notes" mistake={errors.notes?.message}>
        {(field) => <textarea {...field} {...form.register("notes")} rows={4} maxLength={5000} />}
      </FormField>
    </FormDialog>
  );
}
