import { formatPrice, paths } from "@ensemble/contract";
import { formatCount, mediumDate } from "@ensemble/domain";
import { ConfirmDialog, showRefusal, useUndoToast } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { IconButton, toast } from "@ensemble/ui";
import { Copy, ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Action, ActionMenu } from "../../components/action-menu";
import type { Column } from "../../components/data-table";
import { formatRate } from "../../components/text";
import { refreshAffiliates } from "../../query-keys";
import {
  type AffiliateLink,
  deleteLinks,
  type LinkSort,
  type LinkStatus,
  LinkStatusBadge,
  linkStatusNames,
  restoreLinks,
  setLinkStatus,
} from "./links";
import styles from "./links.module.css";

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
  const others = (["active", "paused", "expired"] as const).filter(
    (status) => status !== link.own_status,
  );
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
          aria-label={`Open the original link for ${name} in a new tab`}
        >
          <ExternalLink size={18} strokeWidth={1.6} aria-hidden />
        </a>
      </IconButton>
      <ActionMenu label={`More actions for ${name}`} actions={actions} />
      <ConfirmDialog
        open={confirming}
        title={`Delete ${name}?`}
        text={`${link.clicks === 1 ? "1 click" : `${formatCount(link.clicks)} clicks`} so far. It will stop working wherever it's published. Its past results stay in your stats. You can restore it from the Deleted filter.`}
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

/** Mutates one or many links. Calls `onDone` after success. */
export function useLinkChanges(onDone?: () => void) {
  const queries = useQueryClient();
  const undoToast = useUndoToast();
  const refresh = () => refreshAffiliates(queries);

  const status = useMutation({
    mutationFn: ({ links, status }: { links: string[]; status: LinkStatus }) =>
      setLinkStatus(links, status),
    onSuccess: (changed, { status }) => {
      void refresh();
      const what = changed === 1 ? "1 link is" : `${changed} links are`;
      const description = `${what} now ${linkStatusNames[status].toLowerCase()}.`;
      toast({ kind: "success", title: "Success", description });
      onDone?.();
    },
    onError: showRefusal,
  });
  const removal = useMutation({
    mutationFn: deleteLinks,
    onSuccess: (deleted, links) => {
      void refresh();
      undoToast({
        title: deleted === 1 ? "Link Deleted" : "Links Deleted",
        description:
          deleted === 1
            ? "Affiliate link has been removed"
            : `${deleted} affiliate links have been removed`,
        undo: () => restoreLinks(links).then(refresh),
        undone: deleted === 1 ? "Link restored" : "Links restored",
      });
      onDone?.();
    },
    onError: showRefusal,
  });

  const restoration = useMutation({
    mutationFn: restoreLinks,
    onSuccess: (restored) => {
      void refresh();
      toast({ kind: "success", title: restored === 1 ? "Link restored" : "Links restored" });
      onDone?.();
    },
    onError: showRefusal,
  });

  return {
    pending: status.isPending || removal.isPending || restoration.isPending,
    setStatus: (links: readonly string[], wanted: LinkStatus) =>
      status.mutate({ links: [...links], status: wanted }),
    remove: (links: readonly string[]) => removal.mutate([...links]),
    restore: (links: readonly string[]) => restoration.mutate([...links]),
  };
}

type LinkColumn = Column<AffiliateLink, LinkSort>;

export const linkName = (link: AffiliateLink): string =>
  `${link.campaign_name} of ${link.partner_name}`;

const partnerColumn: LinkColumn = {
  label: "Partner",
  sort: "partner",
  head: true,
  cell: (link) => <Link to={paths.adminPartner(link.partner_slug)}>{link.partner_name}</Link>,
};

const campaignColumn: LinkColumn = {
  label: "Campaign",
  sort: "campaign",
  cell: (link) => (
    <span className={styles.campaign}>
      {link.campaign_name}
      <span className={styles.created}>Created {mediumDate(link.created_at)}</span>
    </span>
  ),
};

const otherColumns: LinkColumn[] = [
  {
    label: "Tracking Code",
    cell: (link) => <CopyTrackingLink code={link.tracking_code} />,
  },
  { label: "Clicks", sort: "clicks", align: "end", cell: (link) => formatCount(link.clicks) },
  {
    label: "Conversions",
    sort: "conversions",
    align: "end",
    cell: (link) => (
      <span>
        {formatCount(link.conversions)}{" "}
        <span className={styles.rate}>({formatRate(link.conversion_rate)})</span>
      </span>
    ),
  },
  {
    label: "Revenue",
    sort: "revenue",
    align: "end",
    cell: (link) => formatPrice(link.revenue),
  },
  {
    label: "Commission",
    sort: "commission",
    align: "end",
    cell: (link) => formatPrice(link.commission),
  },
  { label: "Status", sort: "status", cell: (link) => <LinkStatusBadge link={link} /> },
];

const allColumns = [partnerColumn, campaignColumn, ...otherColumns];
const ownColumns = [{ ...campaignColumn, head: true }, ...otherColumns];

/** Returns the columns of LINK-2, without the partner on its own page. */
export const linkColumns = (partnerId: string | undefined): LinkColumn[] =>
  partnerId ? ownColumns : allColumns;

/** A link's code with a button that copies the full tracking URL. */
function CopyTrackingLink({ code }: { code: string }): ReactNode {
  async function copy(): Promise<void> {
    const address = new URL(paths.trackingLink(code), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({
        kind: "success",
        title: "Link Copied",
        description: "Tracking link copied to clipboard",
      });
    } catch (error) {
      console.warn("Couldn't write to the clipboard.", error);
      toast({
        kind: "error",
        title: "Error",
        description: `Couldn't copy the link. Copy it manually: ${address}`,
      });
    }
  }
  return (
    <span className={styles.code}>
      <code>{code}</code>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label={`Copy tracking link ${code}`}
        onClick={() => void copy()}
      >
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
  );
}
