import { FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../layout/dialogs/lazy-dialog";
import { FilterBar } from "../../layout/lists/filter-bar";
import { Pagination } from "../../layout/lists/pagination";
import { DataTable } from "../../layout/table/data-table";
import { useSelection } from "../../layout/table/use-selection";
import { linkSearch, linksPerPage, type AffiliateLink } from "./affiliate-link";
import { LinkActions } from "./link-actions";
import { linkColumns, linkName } from "./link-columns";
import { linkRules } from "./link-filter-rules";
import { linkStateNames } from "./link-status";
import { NoLinks } from "./no-links";
import { SelectedLinks } from "./selected-links";

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
