import { FilterBar, FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { ConfirmDialog, lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Button, EmptyState } from "@ensemble/ui";
import { type ReactNode, useCallback, useState } from "react";
import { DataTable } from "../../components/data-table";
import { NoneFound, Pagination } from "../../components/list-parts";
import { type Selection, useSelection } from "../../components/table-parts";
import { LinkActions, linkColumns, linkName, useLinkChanges } from "./link-actions";
import { type AffiliateLink, linkRules, linkSearch, linksPerPage, linkStateNames } from "./links";
import styles from "./links.module.css";

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
  const query = useQuery(linkSearch(filters, partnerId));
  const selection = useSelection();
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
      <SelectedLinks selection={selection} deleted={filters.choices.status === "deleted"} />
      <DataTable
        caption="Links"
        columns={linkColumns(partnerId)}
        rows={query.data?.links}
        keyOf={({ id }) => id}
        nameOf={linkName}
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
            <EmptyState title="No links yet" text="Create one to track its clicks." />
          )
        }
        pageSize={linksPerPage}
      />
      <Pagination list={list} total={query.data?.total} pageSize={linksPerPage} />
      {editing && <LinkForm link={editing} onClose={() => setEditing(undefined)} />}
      {inspected && <LinkStatistics link={inspected} onClose={() => setInspected(undefined)} />}
    </>
  );
}

interface SelectedLinksProps {
  selection: Selection;
  /** Whether all selected links are deleted and can only be restored. */
  deleted: boolean;
}

/** Bulk actions on the selected links. */
function SelectedLinks({ selection, deleted }: SelectedLinksProps): ReactNode {
  const { keys, clear } = selection;
  const { pending, setStatus, remove, restore } = useLinkChanges(clear);
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles.bar} data-empty={keys.length === 0}>
      <span role="status">{keys.length > 0 && countText(keys.length)}</span>
      {keys.length > 0 && (
        <div className={styles.actions} role="group" aria-label="Selected links">
          {deleted ? (
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
                  disabled={pending}
                  onClick={() => setStatus(keys, status)}
                >
                  {verbs[status]}
                </Button>
              ))}
              <Button
                size="3"
                variant="soft"
                color="red"
                disabled={pending}
                onClick={() => setConfirming(true)}
              >
                Delete
              </Button>
            </>
          )}
          <Button size="3" variant="outline" color="gray" disabled={pending} onClick={clear}>
            Clear
          </Button>
        </div>
      )}
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
    </div>
  );
}

const verbs = { active: "Activate", paused: "Pause", expired: "Expire" } as const;

const countText = (count: number) => (count === 1 ? "1 link selected" : `${count} links selected`);
