import { FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Button, EmptyState } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { DataTable } from "../../components/data-table";
import { ConfirmDialog, lazyDialog } from "../../components/dialogs";
import { FilterBar, Pagination } from "../../components/pagination";
import { type Selection, useSelection } from "../../components/table-parts";
import { LinkActions, linkColumns, linkName, useLinkChanges } from "./link-actions";
import { type AffiliateLink, linkRules, linkSearch, linksPerPage, linkStateNames } from "./links";
import styles from "./links.module.css";

interface SelectedLinksProps {
  selection: Selection;
  /** All selected links are deleted and can only be restored. */
  deleted: boolean;
}

/** Bulk actions on the selected links. */
export function SelectedLinks({ selection, deleted }: SelectedLinksProps): ReactNode {
  const { keys, clear } = selection;
  const { pending, setStatus, remove, restore } = useLinkChanges(clear);
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles.bar} data-empty={keys.length === 0}>
      <span role="status">{keys.length > 0 && countText(keys.length)}</span>
      {keys.length > 0 && (
        <div className={styles.actions} role="group" aria-label="Chosen links">
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
        text="Wherever they stand, they lead nowhere any more; what they brought stays in the figures. They can be restored from the deleted ones."
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

const countText = (count: number) => (count === 1 ? "1 link chosen" : `${count} links chosen`);

interface NoLinksProps {
  narrowed: boolean;
  onClear: () => void;
}

export function NoLinks({ narrowed, onClear }: NoLinksProps): ReactNode {
  if (!narrowed) return <EmptyState title="No links yet" text="Create one to track its clicks." />;
  return (
    <EmptyState title="No links found" text="No link matches what you search for.">
      <Button size="3" variant="soft" onClick={onClear}>
        Show all links
      </Button>
    </EmptyState>
  );
}

const LinkForm = lazyDialog(() => import("./link-form"));
const LinkStatistics = lazyDialog(() => import("./link-statistics"));

interface LinkListProps {
  /** Shows only the links of this partner. */
  partnerId?: string;
}

/** The table of links with search, filters, and single and bulk actions. */
export function LinkList({ partnerId }: LinkListProps): ReactNode {
  const controls = useFilters(linkRules);
  const { filters, search, choose, sort } = controls;
  const { data, isError, isPlaceholderData, refetch } = useQuery(linkSearch(filters, partnerId));
  const selection = useSelection();
  const [editing, setEditing] = useState<AffiliateLink>();
  const [inspected, setInspected] = useState<AffiliateLink>();

  return (
    <>
      <FilterBar>
        <SearchField
          what="Links"
          label="Search by partner, campaign or tracking code"
          value={filters.text}
          onChange={search}
        />
        <FilterSelect
          label="Status"
          names={linkStateNames}
          none="All"
          value={filters.choices.status}
          onChange={(status) => choose("status", status)}
        />
        {filters.sort.by !== "newest" && (
          <Button
            size="3"
            variant="soft"
            color="gray"
            onClick={() => sort({ by: "newest", descending: false })}
          >
            Newest first
          </Button>
        )}
      </FilterBar>
      <SelectedLinks selection={selection} deleted={filters.choices.status === "deleted"} />
      <DataTable
        caption="Links"
        columns={linkColumns(partnerId)}
        rows={data?.links}
        keyOf={({ id }) => id}
        nameOf={linkName}
        sort={filters.sort}
        onSort={sort}
        selection={selection}
        actions={(link) => (
          <LinkActions
            link={link}
            onEdit={() => setEditing(link)}
            onStatistics={() => setInspected(link)}
          />
        )}
        outdated={isPlaceholderData}
        failed={isError}
        onRetry={() => void refetch()}
        empty={<NoLinks narrowed={controls.narrowed} onClear={controls.clear} />}
        pageSize={linksPerPage}
      />
      <Pagination
        page={filters.page}
        total={data?.total ?? 0}
        pageSize={linksPerPage}
        addressOf={controls.addressOfPage}
      />
      {editing && <LinkForm link={editing} onClose={() => setEditing(undefined)} />}
      {inspected && <LinkStatistics link={inspected} onClose={() => setInspected(undefined)} />}
    </>
  );
}
