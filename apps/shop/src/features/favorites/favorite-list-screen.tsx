import { pageTitle, paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { explainRefusal, useHeldSession } from "@ensemble/session";
import {
  Button,
  DisplayTitle,
  EmptyState,
  Page,
  Spinner,
  toast,
  VisuallyHidden,
} from "@ensemble/ui";
import type { ReactNode } from "react";
import { QueryView } from "../../components/query-view";
import { shopPaths } from "../../paths";
import { listKeys } from "../../query-keys";
import { LoadingOutfits } from "../outfits/outfit-grid";
import {
  entriesQuery,
  type Entry,
  entryIds,
  saveableFrom,
  saveNote,
  saveOrder,
  usePriceDrops,
} from "./entries";
import { type EntryActions, EntryList } from "./entry-list";
import { ListNav, ListTools, PriceDropsNotice } from "./list-tools";
import { addToList, type FavoriteList, listRefusals, listsQuery, removeFromList } from "./lists";
import { WishlistSummary } from "./wishlist-summary";

/** One of the account's own lists (FAV-6). */
export default function FavoriteListScreen(): ReactNode {
  const { list = "" } = useParams();
  const session = useHeldSession();
  if (session.status === "signedIn") return <OwnList userId={session.user.id} listId={list} />;
  return (
    <Page title={pageTitle("Your List")}>
      <DisplayTitle>Your List</DisplayTitle>
      {session.status === "loading" ? (
        <Spinner size="3" />
      ) : (
        <EmptyState title="Sign in to see your list" text="Lists are saved to your account.">
          <Button asChild size="3">
            <Link to={paths.auth(shopPaths.favoriteList(list))}>Sign In</Link>
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}

function OwnList({ userId, listId }: { userId: string; listId: string }): ReactNode {
  const query = useQuery(listsQuery(userId));
  const list = query.data?.find(({ id }) => id === listId);
  if (query.data && !list) {
    return (
      <NotFoundPage
        title="List not found"
        text="It may have been deleted, or it belongs to another account."
        browse={{ label: "View Favorites", to: paths.favorites() }}
      />
    );
  }
  return (
    <Page title={pageTitle(list?.name ?? "Your List")}>
      <DisplayTitle>{list?.name ?? "Your List"}</DisplayTitle>
      <ListNav current={listId} />
      <QueryView
        query={{ ...query, data: list }}
        subject="Your list"
        loading={<Spinner size="3" />}
      >
        {(loadedList) => (
          <>
            <ListTools list={loadedList} />
            <ListContent key={loadedList.id} userId={userId} list={loadedList} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

interface ListContentProps {
  userId: string;
  list: Pick<FavoriteList, "id" | "name">;
}

function ListContent({ userId, list }: ListContentProps): ReactNode {
  const query = useQuery(entriesQuery(list.id));
  const entries = query.data ?? [];
  const outfitIds = entryIds(entries, "outfits");
  const priceDrops = usePriceDrops(outfitIds, entryIds(entries, "items"));
  const actions = useListActions(userId, list);
  return (
    <QueryView query={query} subject="Your list" loading={<LoadingOutfits count={2} />}>
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState
            title="This list is empty"
            text="Add outfits and items from their pages or from your favorites."
          >
            <Button asChild size="3">
              <Link to={paths.outfits()}>Browse Outfits</Link>
            </Button>
          </EmptyState>
        ) : (
          <>
            <PriceDropsNotice count={priceDrops.size} />
            <WishlistSummary
              outfitIds={outfitIds}
              items={loaded.flatMap((entry) => entry.items ?? [])}
            />
            <VisuallyHidden asChild>
              <h2>On This List</h2>
            </VisuallyHidden>
            <EntryList entries={loaded} priceDrops={priceDrops} actions={actions} />
          </>
        )
      }
    </QueryView>
  );
}

function useListActions(userId: string, list: ListContentProps["list"]): EntryActions {
  const client = useQueryClient();
  const { queryKey } = entriesQuery(list.id);
  const refetchLists = () => client.invalidateQueries({ queryKey: listKeys.all });
  const reportError = (error: unknown) => {
    toast({ kind: "error", title: explainRefusal(error, listRefusals) });
    return refetchLists();
  };

  // One after the other, so that quick moves arrive in order.
  const scope = { id: "arrange entries" };
  const reordering = useMutation({
    scope,
    mutationFn: (ids: string[]) => saveOrder(list.id, ids),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (cached) =>
        cached?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      );
    },
    onError: reportError,
  });
  const undo = useMutation({
    scope,
    mutationFn: async ({ entry, ids }: { entry: Entry; ids: string[] }) => {
      await addToList(userId, list.id, saveableFrom(entry)!, entry.note);
      await saveOrder(list.id, ids);
    },
    onSuccess: refetchLists,
    onError: reportError,
  });
  const removal = useMutation({
    scope,
    mutationFn: (entry: Entry) => removeFromList(list.id, entry.id),
    onSuccess: async (_, entry) => {
      const ids = (client.getQueryData(queryKey) ?? []).map(({ id }) => id);
      const action = { label: "Undo", run: () => undo.mutate({ entry, ids }) };
      toast({
        kind: "info",
        title: `Removed from ${list.name}`,
        action: saveableFrom(entry) && action,
      });
      await refetchLists();
    },
    onError: reportError,
  });

  return {
    reorder: reordering.mutate,
    saveNote: async (id, note) => {
      await saveNote(list.id, id, note);
      await refetchLists();
    },
    remove: removal.mutate,
  };
}
