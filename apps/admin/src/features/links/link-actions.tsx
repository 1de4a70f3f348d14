import { IconButton } from "@ensemble/ui";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ActionMenu, type Action } from "../../layout/action-menu";
import type { AffiliateLink, LinkStatus } from "./affiliate-link";
import { linkName } from "./link-columns";
import { useLinkChanges } from "./use-link-changes";

interface LinkActionsProperties {
  link: AffiliateLink;
  onEdit: () => void;
  onMeasure: () => void;
}

const verbs: Record<LinkStatus, string> = {
  active: "Activate Link",
  paused: "Pause Link",
  expired: "Expire Link",
};

/** A row's way to the original address, and the menu of what can be done with the link. */
export function LinkActions({ link, onEdit, onMeasure }: LinkActionsProperties): ReactNode {
  const changes = useLinkChanges();
  const name = linkName(link);
  const others = (["active", "paused", "expired"] as const).filter((one) => one !== link.status);
  const actions: Action[] = [
    { label: "Statistics", run: onMeasure },
    { label: "Edit Link", run: onEdit },
    ...others.map((status) => ({
      label: verbs[status],
      run: () => changes.setStatus([link.id], status),
    })),
    { label: "Delete Link", run: () => changes.remove([link.id]), destructive: true },
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
    </>
  );
}
