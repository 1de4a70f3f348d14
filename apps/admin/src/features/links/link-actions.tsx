import { formatCount } from "@ensemble/domain";
import { IconButton } from "@ensemble/ui";
import { ExternalLink } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ActionMenu, type Action } from "../../layout/table/action-menu";
import { ConfirmDialog } from "../../layout/dialogs/confirm-dialog";
import type { AffiliateLink, LinkStatus } from "./affiliate-link";
import { linkName } from "./link-columns";
import { useLinkChanges } from "./use-link-changes";

interface LinkActionsProps {
  link: AffiliateLink;
  onEdit: () => void;
  onStatistics: () => void;
}

const verbs: Record<LinkStatus, string> = {
  active: "Activate Link",
  paused: "Pause Link",
  expired: "Expire Link",
};

/** A link to the original URL and a menu of actions. */
export function LinkActions({ link, onEdit, onStatistics }: LinkActionsProps): ReactNode {
  const changes = useLinkChanges();
  const [confirming, setConfirming] = useState(false);
  const name = linkName(link);
  const others = (["active", "paused", "expired"] as const).filter((one) => one !== link.status);
  const remove = () => changes.remove([link.id]);
  const actions: Action[] = link.deleted_at
    ? [
        { label: "Statistics", run: onStatistics },
        { label: "Restore Link", run: () => changes.restore([link.id]) },
      ]
    : [
        { label: "Statistics", run: onStatistics },
        { label: "Edit Link", run: onEdit },
        ...others.map((status) => ({
          label: verbs[status],
          run: () => changes.setStatus([link.id], status),
        })),
        {
          label: "Delete Link",
          run: link.clicks > 0 ? () => setConfirming(true) : remove,
          destructive: true,
        },
      ];
  return (
    <>
      <IconButton asChild size="3" variant="ghost" color="gray">
        <a
          href={link.original_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the original link of ${name} in a new tab`}
        >
          <ExternalLink size={18} strokeWidth={1.6} aria-hidden />
        </a>
      </IconButton>
      <ActionMenu label={`More actions for ${name}`} actions={actions} />
      <ConfirmDialog
        open={confirming}
        title={`Delete ${name}?`}
        text={`${link.clicks === 1 ? "1 click" : `${formatCount(link.clicks)} clicks`} came through it. Wherever it stands, it leads nowhere any more; what it brought stays in the figures. It can be restored from the deleted ones.`}
        confirm="Delete"
        onConfirm={() => {
          setConfirming(false);
          remove();
        }}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
