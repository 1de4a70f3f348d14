import { Link } from "@ensemble/router";
import { IconButton } from "@ensemble/ui";
import { Eye, History, Pencil, RotateCcw, Trash2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { RecordState } from "./record-state";

interface RecordActionsProps {
  /** For the buttons' labels. */
  title: string;
  state: RecordState;
  /** Path of its page in the shop. */
  shop: string;
  onEdit: () => void;
  onRestore: () => void;
  onHistory: () => void;
  onRemove: () => void;
}

/** The actions that a record's publication state allows. */
export function RecordActions(props: RecordActionsProps): ReactNode {
  const { title, state, shop, onEdit, onRestore, onHistory, onRemove } = props;
  return (
    <>
      {state === "published" && (
        <IconButton asChild variant="ghost" color="gray" aria-label={`See ${title} in the shop`}>
          <Link to={shop}>
            <Eye size={18} strokeWidth={1.6} aria-hidden />
          </Link>
        </IconButton>
      )}
      {state === "deleted" ? (
        <Action label={`Restore ${title}`} Icon={RotateCcw} run={onRestore} />
      ) : (
        <Action
          label={state === "draft" ? `Complete ${title}` : `Edit ${title}`}
          Icon={Pencil}
          run={onEdit}
        />
      )}
      <Action label={`History of ${title}`} Icon={History} run={onHistory} />
      <Action label={removals[state](title)} Icon={Trash2} run={onRemove} />
    </>
  );
}

const removals: Record<RecordState, (title: string) => string> = {
  published: (title) => `Delete ${title}`,
  draft: (title) => `Discard draft ${title}`,
  deleted: (title) => `Delete ${title} for good`,
};

interface ActionProps {
  label: string;
  Icon: LucideIcon;
  run: () => void;
}

function Action({ label, Icon, run }: ActionProps): ReactNode {
  return (
    <IconButton variant="ghost" color="gray" aria-label={label} onClick={run}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}
