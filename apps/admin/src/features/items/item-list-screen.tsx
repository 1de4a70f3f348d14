import { formatPrice, paths } from "@ensemble/contract";
import {
  FilterBar,
  type FilterControls,
  FilterSelect,
  SearchField,
  useFilters,
} from "@ensemble/controls";
import { formatCount, garmentNames, mediumDate, pluralize } from "@ensemble/domain";
import { lazyDialog, PicturedRow, QueryView } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState, Note, PlainLink, VisuallyHidden } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { NoneFound, Pagination, SelectionBar } from "../../components/list-parts";
import { type Selection, useSelection } from "../../components/table-parts";
import type { BulkAction } from "./bulk-items";
import {
  availabilityNames,
  colorNames,
  itemsQuery,
  itemRules,
  itemShopsQuery,
  type ItemSort,
  itemsPageSize,
  itemStateNames,
  type ListedItem,
  maxListedItems,
} from "./items";

const BulkItems = lazyDialog(() => import("./bulk-items"));

/** All items, except those taken down, which are listed on request (EDIT-16). */
export default function ItemListScreen(): ReactNode {
  const shops = useQuery(itemShopsQuery);
  return (
    <AdminPage
      title="Items"
      subtitle="Correct, reprice, restock, and take down what shops sell"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={`${paths.adminPartnerBulk()}?kind=items`}>Import &amp; Export</Link>
          </Button>
          <Button asChild size="3">
            <Link to={paths.adminItem("new")}>
              <Plus size={18} aria-hidden />
              New Item
            </Link>
          </Button>
        </>
      }
    >
      <QueryView query={shops} what="The items" height="480px">
        {(shops) => <ItemList shops={shops} />}
      </QueryView>
    </AdminPage>
  );
}

interface ItemListProps {
  shops: readonly { slug: string; name: string }[];
}

function ItemList({ shops }: ItemListProps): ReactNode {
  const rules = useMemo(() => itemRules(shops.map(({ slug }) => slug)), [shops]);
  const list = useFilters(rules);
  const query = useQuery(itemsQuery(list.filters));
  const selection = useSelection();
  const total = query.data?.total;
  return (
    <>
      <ItemFilters list={list} shops={shops} />
      <Note role="status">{total === undefined ? "\u00a0" : countText(total)}</Note>
      <SelectedItems {...{ selection, list, total }} items={query.data?.items} />
      <DataTable
        caption="Items"
        columns={itemColumns}
        rows={query.data?.items}
        getKey={({ id }) => id}
        getName={({ name, color }) => `${name}, ${colorNames[color]}`}
        query={query}
        list={list}
        selection={selection}
        pageSize={itemsPageSize}
        empty={
          list.narrowed ? (
            <NoneFound
              title="No items found"
              text="No items match your search or filters."
              clear={{ label: "Show All Items", run: list.clear }}
            />
          ) : (
            <EmptyState title="No items yet" text="Add the first one." />
          )
        }
      />
      <Pagination
        list={list}
        total={total && Math.min(total, maxListedItems)}
        pageSize={itemsPageSize}
      />
    </>
  );
}

const countText = (total: number): string =>
  total > maxListedItems
    ? `More than ${formatCount(maxListedItems)} items. Search or filter to narrow the list.`
    : pluralize(total, "item");

interface ItemFiltersProps extends ItemListProps {
  list: FilterControls<ReturnType<typeof itemRules>>;
}

function ItemFilters({ list, shops }: ItemFiltersProps): ReactNode {
  const { text, choices, sort } = list.filters;
  return (
    <FilterBar>
      <SearchField
        what="Items"
        label="Search by name, shop, style code, or URL"
        value={text}
        onChange={list.search}
      />
      <FilterSelect
        label="Shop"
        allLabel="All"
        names={shops.map(({ slug, name }) => [slug, name] as const)}
        value={choices.shop}
        onChange={(value) => list.choose("shop", value)}
      />
      <FilterSelect
        label="Category"
        allLabel="All"
        names={garmentNames}
        value={choices.category}
        onChange={(value) => list.choose("category", value)}
      />
      <FilterSelect
        label="Color"
        allLabel="All"
        names={colorNames}
        value={choices.color}
        onChange={(value) => list.choose("color", value)}
      />
      <FilterSelect
        label="Availability"
        allLabel="All"
        names={availabilityNames}
        value={choices.availability}
        onChange={(value) => list.choose("availability", value)}
      />
      <FilterSelect
        label="Show"
        allLabel="Not taken down"
        names={itemStateNames}
        value={choices.state}
        onChange={(value) => list.choose("state", value)}
      />
      {sort.by !== "created" && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          onClick={() => list.sort({ by: "created", descending: true })}
        >
          Newest First
        </Button>
      )}
    </FilterBar>
  );
}

interface SelectedItemsProps {
  selection: Selection;
  list: ItemFiltersProps["list"];
  total: number | undefined;
  items: readonly ListedItem[] | undefined;
}

/** Bulk changes of the selected items. */
function SelectedItems({ selection, list, total, items }: SelectedItemsProps): ReactNode {
  const { filters } = list;
  const { clear } = selection;
  const [opened, setOpened] = useState<{ action: BulkAction; ids: string[] }>();
  const queries = useQueryClient();
  const places = useRef(new Map<string, number>());
  const note = (ids: readonly string[], first: number) =>
    ids.forEach((id, index) => places.current.set(id, first + index));
  useEffect(() => {
    note(items?.map(({ id }) => id) ?? [], (filters.page - 1) * itemsPageSize);
  }, [items, filters.page]);
  // In the list's order, not that of the clicks.
  function open(action: BulkAction): void {
    const getPosition = (id: string) => places.current.get(id) ?? maxListedItems;
    const ids = selection.keys.toSorted((one, other) => getPosition(one) - getPosition(other));
    setOpened({ action, ids });
  }
  const actions: readonly (readonly [BulkAction, string])[] = [
    ["price", "Change Price…"],
    ["availability", "Availability…"],
    ["tags", "Tags…"],
    filters.choices.state === "taken_down"
      ? ["bring_back", "Bring Back…"]
      : ["take_down", "Take Down…"],
  ];
  return (
    <>
      {opened && <BulkItems {...opened} onChanged={clear} onClose={() => setOpened(undefined)} />}
      <SelectionBar
        noun="item"
        selection={selection}
        total={total}
        readKeys={async (page) => {
          const found = await queries.fetchQuery(itemsQuery({ ...filters, page }, 100));
          const ids = found.items.map(({ id }) => id);
          note(ids, (page - 1) * 100);
          return ids;
        }}
      >
        {(tooMany) =>
          actions.map(([key, label]) => (
            <Button
              key={key}
              size="3"
              variant="soft"
              color={key === "take_down" ? "red" : undefined}
              disabled={tooMany}
              onClick={() => open(key)}
            >
              {label}
            </Button>
          ))
        }
      </SelectionBar>
    </>
  );
}

const itemColumns: readonly Column<ListedItem, ItemSort>[] = [
  {
    label: "Item",
    head: true,
    sort: "name",
    cell: ({ id, name, image }) => (
      <PlainLink as={Link} to={paths.adminItem(id)}>
        <PicturedRow image={image} title={name} />
      </PlainLink>
    ),
  },
  { label: "Shop", sort: "shop", cell: ({ shop_name }) => shop_name },
  { label: "Category", cell: ({ garment }) => garmentNames[garment] },
  { label: "Color", cell: ({ color }) => colorNames[color] },
  {
    label: "Price",
    sort: "price",
    align: "end",
    cell: ({ price, on_sale, reference_price }) =>
      on_sale && reference_price !== null ? (
        <span>
          <s>
            <VisuallyHidden>before: </VisuallyHidden>
            {formatPrice(reference_price)}
          </s>{" "}
          {formatPrice(price)}
        </span>
      ) : (
        formatPrice(price)
      ),
  },
  {
    label: "Availability",
    cell: ({ availability, taken_down }) =>
      taken_down ? "Taken down" : availabilityNames[availability],
  },
  { label: "Outfits", align: "end", cell: ({ outfit_count }) => formatCount(outfit_count) },
  {
    label: "Changed",
    sort: "updated",
    align: "end",
    orders: ["Oldest Change", "Latest Change"],
    cell: ({ version }) => mediumDate(version),
  },
];
