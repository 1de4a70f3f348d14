import type { UseFormReturn } from "react-hook-form";
import type { PartnerDraft } from "./partner-draft";

/** Props of the partner form's groups of fields. */
export interface DraftFormProps {
  form: UseFormReturn<PartnerDraft, unknown, PartnerDraft>;
}
