import { pageTitle, paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { useHeldSession } from "@ensemble/session";
import { Button, DisplayTitle, EmptyState, Page, Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { listsOf } from "../../lists/lists";
import { ListContent } from "./list-content";
import { ListNav } from "./list-nav";
import { ListTools } from "./list-tools";
import { shopPaths } from "../../../paths";

/** One of the lists that an account named (FAV-6). */
export default function FavoriteListScreen(): ReactNode {
  const { list = "" } = useParams();
  const session = useHeldSession();
  if (session.status === "signedIn") return <OwnList userId={session.user.id} listId={list} />;
  return (
    <Page title={pageTitle("Your list")}>
      <DisplayTitle>Your list</DisplayTitle>
      {session.status === "loading" ? (
        <Spinner size="3" />
      ) : (
        <EmptyState title="Sign in to see your list" text="Lists belong to an account.">
          <Button asChild size="3">
            <Link to={paths.auth(shopPaths.favoriteList(list))}>Sign In</Link>
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}

function OwnList({ userId, listId }: { userId: string; listId: string }): ReactNode {
  const query = useQuery(listsOf(userId));
  const list = query.data?.find(({ id }) => id === listId);
  if (query.data && !list) {
    return (
      <NotFoundPage
        title="List not found"
        text="You may have deleted it, or it belongs to another account."
        browse={{ label: "View Favorites", to: paths.favorites() }}
      />
    );
  }
  return (
    <Page title={pageTitle(list?.name ?? "Your list")}>
      <DisplayTitle>{list?.name ?? "Your list"}</DisplayTitle>
      <ListNav current={listId} />
      <Loaded query={{ ...query, data: list }} what="Your list" loading={<Spinner size="3" />}>
        {(found) => (
          <>
            <ListTools list={found} />
            <ListContent key={found.id} list={found} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
