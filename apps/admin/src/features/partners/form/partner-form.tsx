import type { ReactNode } from "react";
import { useStored } from "../../../layout/saving/use-stored";
import { readPartner } from "./edited-partner";
import { PartnerFormDialog } from "./partner-form-dialog";

interface PartnerFormProps {
  /** The partner to edit; undefined registers one. */
  partner: { id: string } | undefined;
  onClose: () => void;
}

/** Registers or edits a partner (PART-4 to PART-6). */
export default function PartnerForm({ partner, onClose }: PartnerFormProps): ReactNode {
  return partner ? (
    <EditPartner id={partner.id} onClose={onClose} />
  ) : (
    <PartnerFormDialog onClose={onClose} />
  );
}

function EditPartner({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const partner = useStored({
    table: "affiliate_partners",
    id,
    read: readPartner,
    what: "The partner",
    onClose,
  });
  return partner && <PartnerFormDialog partner={partner} onClose={onClose} />;
}
