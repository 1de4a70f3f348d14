import { paths } from "@ensemble/contract";
import { inPlace, useLazyModule } from "@ensemble/controls";
import { Link, useLocation, useSearchParams } from "@ensemble/router";
import {
  Button,
  CardLink,
  EmptyState,
  Flex,
  LoadFailure,
  Note,
  PlainList,
  RoundButton,
  Title,
} from "@ensemble/ui";
import { LayoutGrid, Rows3 } from "lucide-react";
import { Fragment, type ReactNode, useDeferredValue, useState } from "react";
import { QueryView } from "../../components/query-view";
import { countShown, pageCount, pageSize } from "../../components/page-range";
import { AdjacentPageLinks, PagedList } from "../../components/paged-list";
import { Price } from "../../components/price";
import { FavoriteButton } from "../favorites/favorite-button";
import { FilterChips, OutfitFilterBar } from "./filter-bar";
import { NewBadge, OutfitPicture, OutfitRating } from "./outfit-card";
import { emptyFilters, type OutfitFilterControls } from "./outfit-filters";
import { LoadingOutfits, OutfitGrid } from "./outfit-grid";
import styles from "./outfit-list.module.css";
import type { OutfitPages } from "./outfit-page";
import { type CardPage, factsLine, type OutfitCardRow } from "./outfits";

interface OutfitListProps {
  list: OutfitFilterControls;
  pages: OutfitPages;
  path: string;
  /** How many outfits the first page probably has, so that the scroll position can be restored. */
  expected?: number;
  /** How many cards are probably in the first view. */
  priority?: number;
}

const loadMoreFilters = () => import("./more-filters");

/** A list of all outfits or a collection's, with filters, sort orders and pages (OUT-4, COLL-8). */
export function OutfitList(props: OutfitListProps): ReactNode {
  const { list, pages, path, expected = pageSize, priority = 0 } = props;
  const { data } = pages.query;
  const [view, setView] = useView();
  // The toggle changes first, because rendering all outfits takes a slow phone 200 ms.
  const shownView = useDeferredValue(view);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { code, failed, retry } = useLazyModule(loadMoreFilters, isSheetOpen);
  return (
    <>
      {data && !list.narrowed && (
        <AdjacentPageLinks path={path} page={list.filters.page} total={data.total} />
      )}
      <div className={styles.filters}>
        <OutfitFilterBar
          list={list}
          onMore={() => {
            setIsSheetOpen(true);
            retry();
          }}
        />
        <FilterChips list={list} />
        {failed && <LoadFailure what="More Filters" onRetry={retry} />}
      </div>
      <div className={styles.status}>
        <Note role="status">
          {data &&
            data.total > 0 &&
            `Showing ${countShown(pages.shown, data.total)} of ${data.total} outfits`}
        </Note>
        <ViewToggle view={view} onChange={setView} />
      </div>
      <QueryView
        query={pages.query}
        subject="The outfits"
        loading={<LoadingOutfits count={expected} />}
      >
        {(firstPage) => (
          <OutfitResults
            pages={pages}
            firstPage={firstPage}
            view={shownView}
            priority={priority}
            addressOfPage={list.addressOfPage}
            onClear={() => list.change(emptyFilters(list.rules))}
          />
        )}
      </QueryView>
      {isSheetOpen && code && (
        <code.MoreFilters list={list} total={data?.total} onClose={() => setIsSheetOpen(false)} />
      )}
    </>
  );
}

type View = "grid" | "list";

/** Returns the layout of the list from the URL, and a function that changes it. */
function useView(): [View, (view: View) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const { state } = useLocation();
  function setView(view: View): void {
    const changed = new URLSearchParams(searchParams);
    if (view === "grid") changed.delete("view");
    else changed.set("view", view);
    setSearchParams(changed, { replace: true, state: state as unknown, ...inPlace });
  }
  return [searchParams.get("view") === "list" ? "list" : "grid", setView];
}

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

const views = [
  { view: "grid", label: "Grid view", Icon: LayoutGrid },
  { view: "list", label: "List view", Icon: Rows3 },
] as const;

function ViewToggle({ view: current, onChange }: ViewToggleProps): ReactNode {
  return (
    <Flex role="group" aria-label="View">
      {views.map(({ view, label, Icon }) => (
        <RoundButton
          key={view}
          type="button"
          className={styles.view}
          aria-label={label}
          aria-pressed={view === current}
          data-parameter="view"
          data-initial="grid"
          value={view}
          onClick={() => onChange(view)}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </RoundButton>
      ))}
    </Flex>
  );
}

interface OutfitResultsProps {
  pages: OutfitPages;
  firstPage: CardPage;
  view: View;
  /** How many cards are probably in the first view. */
  priority: number;
  addressOfPage: (page: number) => string;
  onClear: () => void;
}

function OutfitResults(props: OutfitResultsProps): ReactNode {
  const { pages, firstPage, view, priority, addressOfPage, onClear } = props;
  if (firstPage.total === 0) {
    return (
      <EmptyState title="No outfits found" text="Try a different search or fewer filters.">
        <Button variant="soft" size="3" onClick={onClear}>
          Clear All Filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <PagedList
      pages={pages}
      firstPage={firstPage}
      lastPage={pageCount(firstPage.total)}
      addressOfPage={addressOfPage}
      subject="The outfits"
      loading={<LoadingOutfits count={pageSize} />}
    >
      {({ outfits }, first) =>
        view === "list" ? (
          <OutfitRows outfits={outfits} />
        ) : (
          <OutfitGrid outfits={outfits} priority={first ? priority : 0} />
        )
      }
    </PagedList>
  );
}

/** Outfits as rows, with their descriptions (OUT-4). */
export function OutfitRows({ outfits }: { outfits: readonly OutfitCardRow[] }): ReactNode {
  return (
    <PlainList className={styles.rows}>
      {outfits.map((outfit) => (
        <li key={outfit.id}>
          <OutfitRow outfit={outfit} />
        </li>
      ))}
    </PlainList>
  );
}

function OutfitRow({ outfit }: { outfit: OutfitCardRow }): ReactNode {
  const [hovered, setHovered] = useState(false);
  const { slug, title, subtitle, total_price } = outfit;
  return (
    <article
      className={styles.row}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <OutfitPicture outfit={outfit} hovered={hovered} sizes="(min-width: 768px) 220px, 30vw" />
      <div className={styles.text}>
        <Title as="h3" className={styles.title}>
          <CardLink as={Link} to={paths.outfit(slug)}>
            {title}
          </CardLink>
        </Title>
        <p className={styles.subtitle}>{subtitle}</p>
        <p className={styles.facts}>
          {factsLine(outfit, "everywhere", "rows", "wide cards")
            .split(" · ")
            .map((fact, index, { length }) => (
              <Fragment key={fact}>
                <span className={styles.fact}>{fact}</span>
                {index < length - 1 ? " · " : " "}
              </Fragment>
            ))}
          <OutfitRating outfit={outfit} /> <NewBadge since={outfit.created_at} />
        </p>
      </div>
      <div className={styles.side}>
        <FavoriteButton kind="outfits" id={outfit.id} name={title} />
        <p className={styles.price}>
          <Price price={total_price} reference={outfit.reference_price} whole />
        </p>
      </div>
    </article>
  );
}
