import { paths } from "@ensemble/contract";
import { FilterSelect, SearchField, useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, useNavigate } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { AdminPage } from "../../../layout/page/admin-page";
import { DataTable } from "../../../layout/table/data-table";
import { FilterBar } from "../../../layout/lists/filter-bar";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { Pagination } from "../../../layout/lists/pagination";
import { useFileSweep } from "../../images/file-sweep";
import { expertColumns } from "./expert-columns";
import { expertList, expertRules, expertsPageSize } from "./expert-list";

const ExpertDialog = lazyDialog(() => import("../form/expert-dialog"));

/** All stylists, active or not, with search, filters and a form to add one. */
export default function ExpertsScreen(): ReactNode {
  useFileSweep();
  const list = useFilters(expertRules);
  const { data, isError, isPlaceholderData, refetch } = useQuery(expertList(list.filters));
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const add = () => setAdding(true);

  return (
    <AdminPage
      title="Expert Stylists"
      subtitle="Who can be booked, for what and when"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={paths.adminBookings()}>Bookings</Link>
          </Button>
          <Button size="3" onClick={add}>
            Add Expert
          </Button>
        </>
      }
    >
      <FilterBar>
        <SearchField
          what="Experts"
          label="Search by name"
          value={list.filters.text}
          onChange={list.search}
        />
        <FilterSelect
          label="Active"
          none="Active or not"
          names={{ yes: "Active", no: "Inactive" }}
          value={list.filters.choices.active}
          onChange={(value) => list.choose("active", value)}
        />
        <FilterSelect
          label="Verified"
          none="Verified or not"
          names={{ yes: "Verified", no: "Not verified" }}
          value={list.filters.choices.verified}
          onChange={(value) => list.choose("verified", value)}
        />
      </FilterBar>
      <DataTable
        caption="Experts"
        columns={expertColumns}
        rows={data?.rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={list.filters.sort}
        onSort={list.sort}
        outdated={isPlaceholderData}
        failed={isError}
        onRetry={() => void refetch()}
        pageSize={expertsPageSize}
        empty={
          <EmptyState
            title={list.narrowed ? "No experts found" : "No experts yet"}
            text={
              list.narrowed
                ? "Try another name or other filters."
                : "Add the first, then their packages and hours."
            }
          >
            {list.narrowed ? (
              <Button size="3" onClick={list.clear}>
                Clear filters
              </Button>
            ) : (
              <Button size="3" onClick={add}>
                Add Expert
              </Button>
            )}
          </EmptyState>
        }
      />
      <Pagination
        page={list.filters.page}
        total={data?.total ?? 0}
        pageSize={expertsPageSize}
        addressOf={list.addressOfPage}
      />
      {adding && (
        <ExpertDialog
          onSaved={(slug) => void navigate(paths.adminExpert(slug))}
          onClose={() => setAdding(false)}
        />
      )}
    </AdminPage>
  );
}
