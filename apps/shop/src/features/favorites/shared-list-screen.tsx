import { pageTitle, paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { useParams } from "@ensemble/router";
import { DisplayTitle, EmptyState, Page, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HiddenTitle, QueryView } from "../../components/query-view";
import { LoadingOutfits } from "../outfits/outfit-grid";
import { entryIds } from "./entries";
import { EntryList } from "./entry-list";
import { sharedListQuery, type SharedList } from "./lists";
import { WishlistSummary } from "./wishlist-summary";

/** A shared list, read-only (FAV-9). */
export default function SharedListScreen(): ReactNode {
  const { token = "" } = useParams();
  const query = useQuery(sharedListQuery(token));
  const { data } = query;
  if (data === null) {
    return (
      <NotFoundPage
        title="This list isn't available"
        text="The link was turned off or isn't valid. Ask the person who sent it for a new one."
        browse={{ label: "Browse All Outfits", to: paths.outfits() }}
      />
    );
  }
  return (
    <Page title={pageTitle(data?.name ?? "Shared List")}>
      <meta name="robots" content="noindex" />
      {data ? <DisplayTitle>{data.name}</DisplayTitle> : <HiddenTitle>Shared List</HiddenTitle>}
      <QueryView
        query={{ ...query, data }}
        subject="The list"
        loading={<LoadingOutfits count={2} />}
      >
        {(list) => <Content list={list} />}
      </QueryView>
    </Page>
  );
}

function Content({ list: { entries } }: { list: SharedList }): ReactNode {
  if (entries.length === 0) {
    return <EmptyState title="This list is empty" text="Check back later." />;
  }
  return (
    <>
      <WishlistSummary
        outfitIds={entryIds(entries, "outfits")}
        items={entries.flatMap((entry) => entry.items ?? [])}
      />
      <VisuallyHidden asChild>
        <h2>On This List</h2>
      </VisuallyHidden>
      <EntryList entries={entries} />
    </>
  );
}
