import { pluralize } from "@ensemble/domain";
import { pageTitle, paths } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import {
  arrangeFavorites,
  DataError,
  explainRefusal,
  type FavoriteKind,
  noteFavorite,
  toggleFavorite,
  unwrap,
  useFavorites,
  useSession,
} from "@ensemble/session";
import {
  Button,
  DisplayTitle,
  EmptyState,
  Note,
  Page,
  TextButton,
  toast,
  VisuallyHidden,
} from "@ensemble/ui";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LoadingSpinner, QueryView } from "../../components/query-view";
import { shopPaths } from "../../paths";
import { favoriteKeys, listKeys } from "../../query-keys";
import { ShoppingList } from "../items/item-row";
import { fetchItems, type Item } from "../items/items";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { cards, type OutfitCardRow } from "../outfits/outfits";
import {
  favoriteEntry,
  newestFirst,
  priceDropLabel,
  type PriceDrops,
  rowsById,
  useNotes,
  usePriceDrops,
} from "./entries";
import { EntryAlert } from "./entry";
import { type EntryActions, EntryList } from "./entry-list";
import styles from "./favorites.module.css";
import { ListNav, ListTools, PriceDropsNotice } from "./list-tools";
import { listRefusals } from "./lists";
import { WishlistSummary } from "./wishlist-summary";

/** Favorite outfits and items; the first of the lists (FAV-5). */
export default function FavoritesScreen(): ReactNode {
  const [searchParams, setSearchParams] = useSearchParams();
  const { outfits, items } = useFavorites();
  const [isOrganizing, setIsOrganizing] = useState(false);
  const priceDrops = usePriceDrops(outfits, items);
  const kind: FavoriteKind = searchParams.get("tab") === "items" ? "items" : "outfits";
  const Favorites = kind === "outfits" ? FavoriteOutfits : FavoriteItems;
  const ids = kind === "outfits" ? outfits : items;

  return (
    <Page title={pageTitle("Favorites")}>
      <DisplayTitle>Favorites</DisplayTitle>
      <ListNav current={null} />
      <PriceDropsNotice count={[...outfits, ...items].filter((id) => priceDrops.has(id)).length} />
      {outfits.length + items.length > 0 && (
        <ListTools list={{ id: null, name: "Favorites" }}>
          <Button
            type="button"
            size="2"
            variant={isOrganizing ? "solid" : "soft"}
            color="gray"
            highContrast={isOrganizing}
            aria-pressed={isOrganizing}
            onClick={() => setIsOrganizing(!isOrganizing)}
          >
            Organize
          </Button>
        </ListTools>
      )}
      <Tabs
        label="Favorites"
        tabs={[
          { value: "outfits", label: `Outfits (${outfits.length})` },
          { value: "items", label: `Items (${items.length})` },
        ]}
        value={kind}
        onChange={(kind) =>
          setSearchParams(kind === "items" ? { tab: kind } : {}, { replace: true })
        }
      >
        <Favorites ids={ids} priceDrops={priceDrops} isOrganizing={isOrganizing} />
      </Tabs>
      <Note className={styles.alerts}>
        Get notified about price drops and restocks with{" "}
        <Link to={shopPaths.alerts()}>My Alerts</Link>.
      </Note>
    </Page>
  );
}

interface FavoritesProps {
  ids: readonly string[];
  priceDrops: PriceDrops;
  /** Whether entries can be moved and have notes. */
  isOrganizing: boolean;
}

function FavoriteOutfits({ ids, priceDrops, isOrganizing }: FavoritesProps): ReactNode {
  const notes = useNotes();
  const noteFor = (outfit: OutfitCardRow) =>
    [priceDropLabel(priceDrops, favoriteEntry("outfits", outfit, "")), notes.get(outfit.id)]
      .filter(Boolean)
      .join(" · ");
  return (
    <FavoriteList
      ids={ids}
      rows="outfits"
      fetchRows={fetchOutfits}
      subject="Your outfits"
      empty={{
        title: "No favorite outfits yet",
        text: "Tap the heart on an outfit to save it here.",
      }}
      browse={{ label: "Browse Outfits", to: paths.outfits() }}
      loading={<LoadingOutfits count={Math.min(ids.length, 8)} />}
    >
      {(outfits) => (
        <>
          <VisuallyHidden asChild>
            <h2>Favorite Outfits</h2>
          </VisuallyHidden>
          {isOrganizing ? (
            <FavoriteEntries kind="outfits" rows={outfits} priceDrops={priceDrops} />
          ) : (
            <OutfitGrid
              outfits={outfits}
              priority={4}
              notes={new Map(outfits.map((outfit) => [outfit.id, noteFor(outfit)]))}
              after={(outfit) => <EntryAlert entry={favoriteEntry("outfits", outfit, "")} />}
            />
          )}
          <WishlistSummary outfitIds={outfits.map(({ id }) => id)} />
        </>
      )}
    </FavoriteList>
  );
}

interface FavoriteListProps<T> {
  /** The favorite ids, newest last. */
  ids: readonly string[];
  /** The cache key of the rows. */
  rows: string;
  /** Reads the rows of a batch of ids, in any order. */
  fetchRows: (ids: readonly string[]) => Promise<T[]>;
  subject: string;
  empty: { title: string; text: string };
  browse: { label: string; to: string };
  loading: ReactNode;
  /** Renders the rows, newest favorite first. */
  children: (rows: T[]) => ReactNode;
}

/**
 * A list of favorites that also works offline. All loaded rows share one cache key, so that cached
 * rows show offline and removed favorites can be restored.
 */
function FavoriteList<T extends { id: string }>(props: FavoriteListProps<T>): ReactNode {
  const { ids, rows, fetchRows, subject, empty, browse, loading, children } = props;
  const query = useQuery({
    queryKey: favoriteKeys.rows(rows),
    queryFn: () => rowsById(ids, fetchRows),
    enabled: ids.length > 0,
  });
  const { data: cached, refetch } = query;
  const hasUncached = cached && ids.some((id) => !cached.some((row) => row.id === id));
  useEffect(() => {
    if (hasUncached) void refetch();
  }, [hasUncached, ids, refetch]);
  if (ids.length === 0) {
    return (
      <EmptyState {...empty}>
        <Button asChild size="3">
          <Link to={browse.to}>{browse.label}</Link>
        </Button>
      </EmptyState>
    );
  }
  if (!cached && query.error instanceof DataError && query.error.kind === "offline") {
    return (
      <EmptyState
        title="You're offline"
        text={`${pluralize(ids.length, "favorite")} saved on this device. You'll see ${ids.length === 1 ? "it" : "them"} here when you're back online.`}
      >
        <Button variant="soft" onClick={() => void refetch()}>
          Retry
        </Button>
      </EmptyState>
    );
  }
  return (
    <QueryView query={query} subject={subject} loading={loading}>
      {(data) => children(newestFirst(data, ids))}
    </QueryView>
  );
}

const fetchOutfits = (ids: readonly string[]) => unwrap(cards().in("id", [...ids]));

interface FavoriteEntriesProps {
  kind: FavoriteKind;
  rows: readonly (OutfitCardRow | Item)[];
  priceDrops: PriceDrops;
}

function FavoriteEntries({ kind, rows, priceDrops }: FavoriteEntriesProps): ReactNode {
  const notes = useNotes();
  const actions = useFavoriteActions(kind);
  const entries = rows.map((row) => favoriteEntry(kind, row, notes.get(row.id) ?? ""));
  return <EntryList entries={entries} priceDrops={priceDrops} actions={actions} />;
}

function useFavoriteActions(kind: FavoriteKind): EntryActions {
  const client = useQueryClient();
  const signedIn = useSession().status === "signedIn";
  const { mutate } = useMutation({
    scope: { id: "arrange favorites" },
    mutationFn: (ids: string[]) => arrangeFavorites(kind, ids),
    onError: (error) => toast({ kind: "error", title: explainRefusal(error, listRefusals) }),
  });
  return {
    reorder: mutate,
    saveNote: signedIn
      ? async (id, note) => {
          await noteFavorite(kind, id, note);
          await client.invalidateQueries({ queryKey: listKeys.all });
        }
      : undefined,
    remove: ({ id }) => {
      toggleFavorite(kind, id);
      const undo = { label: "Undo", run: () => void toggleFavorite(kind, id) };
      toast({ kind: "info", title: "Removed from favorites", action: undo });
    },
  };
}

function FavoriteItems({ ids, priceDrops, isOrganizing }: FavoritesProps): ReactNode {
  const notes = useNotes();
  return (
    <FavoriteList
      ids={ids}
      rows="items"
      fetchRows={fetchItems}
      subject="Your items"
      empty={{
        title: "No favorite items yet",
        text: "Tap the heart on an item to save it here.",
      }}
      browse={{ label: "Browse Items", to: paths.items() }}
      loading={<LoadingSpinner label="Loading your items" />}
    >
      {(items) => (
        <>
          <WishlistSummary items={items} />
          {isOrganizing ? (
            <FavoriteEntries kind="items" rows={items} priceDrops={priceDrops} />
          ) : (
            <ShoppingList
              items={items}
              outfitId={null}
              screen="favorites"
              after={(index) => {
                const item = items[index]!;
                const entry = favoriteEntry("items", item, "");
                const lines = [priceDropLabel(priceDrops, entry), notes.get(item.id)].filter(
                  Boolean,
                );
                return (
                  <>
                    {lines.length > 0 && <p className={styles.lines}>{lines.join("\n")}</p>}
                    <EntryAlert entry={entry} />
                  </>
                );
              }}
            />
          )}
        </>
      )}
    </FavoriteList>
  );
}

interface Tab<T extends string> {
  value: T;
  label: string;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}

/** Tabs with their panel. Arrow keys switch between them. */
function Tabs<T extends string>(props: TabsProps<T>): ReactNode {
  const { label, tabs, value, onChange, children } = props;
  const list = useRef<HTMLDivElement>(null);

  function move({ key }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const index = tabs.findIndex((tab) => tab.value === value) + step;
    const next = tabs.at(index % tabs.length);
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <TextButton
            key={tab.value}
            type="button"
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls="tab-panel"
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </TextButton>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`}>
        {children}
      </div>
    </>
  );
}
