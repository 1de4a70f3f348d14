import type { ReactNode } from "react";
import { useStored } from "../../layout/saving/use-stored";
import { readLink } from "./edited-link";
import { LinkFormDialog } from "./link-form-dialog";

interface LinkFormProps {
  /** The link to edit; omit to create one. */
  link?: { id: string };
  onClose: () => void;
}

/** Creates or edits a tracking link; the database generates its code. */
export default function LinkForm({ link, onClose }: LinkFormProps): ReactNode {
  return link ? <EditLink id={link.id} onClose={onClose} /> : <LinkFormDialog onClose={onClose} />;
}

function EditLink({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const link = useStored({
    table: "affiliate_links",
    id,
    read: readLink,
    what: "The link",
    onClose,
  });
  return link && <LinkFormDialog link={link} onClose={onClose} />;
}
