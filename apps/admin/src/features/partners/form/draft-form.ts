import type { UseFormReturn } from "react-hook-form";
import type { PartnerDraft } from "./partner-draft";

/** The registration form, as its groups of fields are given it. */
export interface DraftFormProps {
  form: UseFormReturn<PartnerDraft, unknown, PartnerDraft>;
}
