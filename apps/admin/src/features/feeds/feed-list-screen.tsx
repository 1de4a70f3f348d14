import { paths } from "@ensemble/contract";
import { feedPaths, formatCount, mediumDate } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Badge, Button, EmptyState, PlainLink } from "@ensemble/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { type Feed, feedsQuery, problemRun, stepNames } from "./feeds";

const FeedDialog = lazyDialog(() => import("./feed-dialog"));

/** The product feeds that items come from and follow (FEED-1). */
export default function FeedListScreen(): ReactNode {
  const query = useQuery(feedsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <AdminPage
      title="Feeds"
      subtitle="What shops offer, and the prices that items follow"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={feedPaths.visits()}>Links Without a Feed</Link>
          </Button>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={feedPaths.offers()}>Find Offers</Link>
          </Button>
          <Button size="3" onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden />
            New Feed
          </Button>
        </>
      }
    >
      <DataTable
        caption="Feeds"
        columns={columns}
        rows={query.data}
        query={query}
        getKey={({ id }) => id}
        getName={({ name, shop_name: shop }) => `${name} of ${shop}`}
        pageSize={5}
        empty={
          <EmptyState
            title="No feeds yet"
            text="Ask a shop or a network for its product feed, and enter its address here."
          />
        }
      />
      {adding && <FeedDialog id={undefined} onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}

const columns: readonly Column<Feed>[] = [
  {
    label: "Feed",
    head: true,
    cell: ({ id, name }) => (
      <PlainLink as={Link} to={feedPaths.feed(id)}>
        {name}
      </PlainLink>
    ),
  },
  { label: "Shop", cell: ({ shop_name }) => shop_name },
  { label: "Offers", align: "end", cell: (feed) => formatCount(feed.may_be_picked) },
  { label: "Linked Items", align: "end", cell: ({ linked }) => formatCount(linked) },
  {
    label: "Last Run",
    cell: ({ last_run: run }) =>
      run ? `${stepNames[run.step]}, ${mediumDate(run.created_at)}` : "None yet",
  },
  {
    label: "State",
    cell: (feed) => (
      <span>
        <Badge color={problemRun(feed) ? "amber" : feed.is_active ? "green" : "gray"} highContrast>
          {problemRun(feed) ? "Needs a look" : feed.is_active ? "Active" : "Off"}
        </Badge>
      </span>
    ),
  },
];
