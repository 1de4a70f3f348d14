import { FilterBar, FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { ConfirmDialog, lazyDialog } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Button, EmptyState } from "@ensemble/ui";
import { type ReactNode, useCallback, useState } from "react";
import { DataTable } from "../../components/data-table";
import { NoneFound, Pagination, SelectionBar } from "../../components/list-parts";
import { type Selection, useSelection } from "../../components/table-parts";
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

  return (
    <>
      <FilterBar>
        <SearchField
          what="Links"
          label="Search by partner, campaign or tracking code"
          value={filters.text}
          onChange={list.search}
        />
        <FilterSelect
          label="Status"
          names={linkStateNames}
          allLabel="All"
          value={filters.choices.status}
          onChange={(status) => list.choose("status", status)}
        />
        {filters.sort.by !== "newest" && (
          <Button
            size="3"
            variant="soft"
            color="gray"
            onClick={() => list.sort({ by: "newest", descending: false })}
          >
            Newest First
          </Button>
        )}
      </FilterBar>
      <SelectedLinks {...{ selection, filters, partnerId }} total={query.data?.total} />
      <DataTable
        caption="Links"
        columns={linkColumns(partnerId)}
        rows={query.data?.links}
        getKey={({ id }) => id}
        getName={linkName}
        query={query}
        list={list}
        selection={selection}
        actions={actions}
        empty={
          list.narrowed ? (
            <NoneFound
              title="No links found"
              text="No links match your search or filters."
              clear={{ label: "Show All Links", run: list.clear }}
            />
          ) : (
            <EmptyState title="No links yet" text="Create one to track its clicks.">
              <Button size="3" variant="soft" onClick={() => setCreating(true)}>
                Create New Link
              </Button>
            </EmptyState>
          )
        }
        pageSize={linksPerPage}
      />
      <Pagination list={list} total={query.data?.total} pageSize={linksPerPage} />
      {creating && <LinkForm partnerId={partnerId} onClose={() => setCreating(false)} />}
      {editing && <LinkForm link={editing} onClose={() => setEditing(undefined)} />}
      {inspected && <LinkStatistics link={inspected} onClose={() => setInspected(undefined)} />}
    </>
  );
}

interface SelectedLinksProps extends LinkListProps {
  selection: Selection;
  filters: Parameters<typeof linksQuery>[0];
  total: number | undefined;
}

/** Bulk actions on the selected links; deleted ones can only be restored. */
function SelectedLinks(props: SelectedLinksProps): ReactNode {
  const { selection, filters, partnerId, total } = props;
  const { keys, clear } = selection;
  const { pending, setStatus, remove, restore } = useLinkChanges(clear);
  const [confirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <ConfirmDialog
        open={confirming}
        title={keys.length === 1 ? "Delete this link?" : `Delete ${keys.length} links?`}
        text="They will stop working wherever they're published. Their past results stay in your stats. You can restore them from the Deleted filter."
        confirm="Delete"
        onConfirm={() => {
          setConfirming(false);
          remove(keys);
        }}
        onCancel={() => setConfirming(false)}
      />
      <SelectionBar
        noun="link"
        selection={selection}
        total={total}
        readKeys={async (page) => {
          const found = await queries.fetchQuery(linksQuery({ ...filters, page }, partnerId, 100));
          return found.links.map(({ id }) => id);
        }}
      >
        {(tooMany) =>
          filters.choices.status === "deleted" ? (
            <Button size="3" variant="soft" disabled={pending} onClick={() => restore(keys)}>
              Restore
            </Button>
          ) : (
            <>
              {(["active", "paused", "expired"] as const).map((status) => (
                <Button
                  key={status}
                  size="3"
                  variant="soft"
                  disabled={pending || tooMany}
                  onClick={() => setStatus(keys, status)}
                >
                  {verbs[status]}
                </Button>
              ))}
              <Button
                size="3"
                variant="soft"
                color="red"
                disabled={pending || tooMany}
                onClick={() => setConfirming(true)}
              >
                Delete
              </Button>
            </>
          )
        }
      </SelectionBar>
    </>
  );
}

const verbs = { active: "Activate", paused: "Pause", expired: "Expire" } as const;
