import { useFilters } from "@ensemble/controls";
import { ConfirmDialog, lazyDialog } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Button } from "@ensemble/ui";
import { type ReactNode, useCallback, useState } from "react";
import { AdminList } from "../../components/admin-list";
import { useSelection } from "../../components/table-parts";
import { LinkActions, linkColumns, linkName, useLinkChanges } from "./link-actions";
import { type AffiliateLink, linkRules, linksQuery, linksPerPage, linkStateNames } from "./links";

const LinkForm = lazyDialog(() => import("./link-form"));
const LinkStatistics = lazyDialog(() => import("./link-statistics"));

interface LinkListProps {
  /** Shows only this partner's links. */
  partnerId?: string;
}

/** The table of links with search, filters, and single and bulk actions. */
export function LinkList({ partnerId }: LinkListProps): ReactNode {
  const list = useFilters(linkRules);
  const { filters } = list;
  const query = useQuery(linksQuery(filters, partnerId));
  const selection = useSelection();
  const { keys } = selection;
  const changes = useLinkChanges(selection.clear);
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<AffiliateLink>();
  const [inspected, setInspected] = useState<AffiliateLink>();
  const actions = useCallback(
    (link: AffiliateLink) => (
      <LinkActions
        link={link}
        onEdit={() => setEditing(link)}
        onStatistics={() => setInspected(link)}
      />
    ),
    [],
  );
  /** Deleted links can only be restored. */
  const bulkActions = (tooMany: boolean) =>
    filters.choices.status === "deleted" ? (
      <Button
        size="3"
        variant="soft"
        disabled={changes.pending}
        onClick={() => changes.restore(keys)}
      >
        Restore
      </Button>
    ) : (
      <>
        {(["active", "paused", "expired"] as const).map((status) => (
          <Button
            key={status}
            size="3"
            variant="soft"
            disabled={changes.pending || tooMany}
            onClick={() => changes.setStatus(keys, status)}
          >
            {verbs[status]}
          </Button>
        ))}
        <Button
          size="3"
          variant="soft"
          color="red"
          disabled={changes.pending || tooMany}
          onClick={() => setConfirming(true)}
        >
          Delete
        </Button>
      </>
    );

  return (
    <>
      <AdminList
        caption="Links"
        list={list}
        search="Search by partner, campaign or tracking code"
        filters={{ status: { label: "Status", names: linkStateNames } }}
        newest={linkRules.defaultSort}
        columns={linkColumns(partnerId)}
        query={query}
        rows={query.data?.links}
        total={query.data?.total}
        getName={linkName}
        actions={actions}
        bulk={{
          noun: "link",
          selection,
          readKeys: async (page) => {
            const found = await queries.fetchQuery(
              linksQuery({ ...filters, page }, partnerId, 100),
            );
            return found.links.map(({ id }) => id);
          },
          children: bulkActions,
        }}
        pageSize={linksPerPage}
        noneFound={{ text: "No links match your search or filters." }}
        noneYet={{
          title: "No links yet",
          text: "Create one to track its clicks.",
          action: (
            <Button size="3" variant="soft" onClick={() => setCreating(true)}>
              Create New Link
            </Button>
          ),
        }}
      />
      <ConfirmDialog
        open={confirming}
        title={keys.length === 1 ? "Delete this link?" : `Delete ${keys.length} links?`}
        text="They will stop working wherever they're published. Their past results stay in your stats. You can restore them from the Deleted filter."
        confirm="Delete"
        onConfirm={() => {
          setConfirming(false);
          changes.remove(keys);
        }}
        onCancel={() => setConfirming(false)}
      />
      {creating && <LinkForm partnerId={partnerId} onClose={() => setCreating(false)} />}
      {editing && <LinkForm link={editing} onClose={() => setEditing(undefined)} />}
      {inspected && <LinkStatistics link={inspected} onClose={() => setInspected(undefined)} />}
    </>
  );
}

const verbs = { active: "Activate", paused: "Pause", expired: "Expire" } as const;
