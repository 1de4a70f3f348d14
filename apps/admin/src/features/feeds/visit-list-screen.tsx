import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { feedPaths, formatCount, mediumDate, pluralize } from "@ensemble/domain";
import { Section, showRefusal } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Flex, Note, PlainLink, toast } from "@ensemble/ui";
import { type ReactNode, useCallback } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { useSelection } from "../../components/table-parts";
import { adminKeys, feedKeys, itemKeys, linkKeys } from "../../query-keys";
import {
  acceptText,
  answerVisits,
  findingText,
  hostText,
  pauseVisits,
  type Visit,
  type VisitedHost,
  visitKey,
  visitsPageSize,
  visitsQuery,
  visitStateNames,
} from "./visits";

const rules = {
  choices: { state: Object.keys(visitStateNames) as (keyof typeof visitStateNames)[] },
  sorts: ["clicks"],
  defaultSort: { by: "clicks", descending: true },
} as const;

/** What visits of shops' pages found that differs, and the sites that are visited (FEED-9, FEED-10). */
export default function VisitListScreen(): ReactNode {
  const list = useFilters(rules);
  const { state } = list.filters.choices;
  const query = useQuery(visitsQuery(state, list.filters.page));
  const queries = useQueryClient();
  const selection = useSelection();
  const answer = useAnswer(selection.clear);
  const { mutate, isPending } = answer;
  const actions = useCallback(
    (visit: Visit) => {
      const keys = [visitKey(visit)];
      const text = acceptText(visit);
      return (
        visit.differs && (
          <>
            <Button
              variant="soft"
              disabled={isPending}
              aria-label={`${text}: ${visit.name}`}
              onClick={() => mutate({ keys, accept: true })}
            >
              {text}
            </Button>
            {state !== "dismissed" && (
              <Button
                variant="ghost"
                disabled={isPending}
                aria-label={`Dismiss: ${visit.name}`}
                onClick={() => mutate({ keys, accept: false })}
              >
                Dismiss
              </Button>
            )}
          </>
        )
      );
    },
    [mutate, isPending, state],
  );
  const total = query.data?.total;
  return (
    <AdminPage
      title="Links Without a Feed"
      subtitle="What shops' pages say now. Nothing changes until you accept it."
      back={{ label: "Back to Feeds", to: feedPaths.feeds() }}
    >
      <AdminList
        caption="Links"
        list={list}
        filters={{ state: { label: "Show", names: visitStateNames, allLabel: "What differs" } }}
        columns={columns}
        query={query}
        rows={query.data?.links}
        total={total}
        getKey={visitKey}
        getName={({ name }) => name}
        actions={actions}
        bulk={{
          noun: "link",
          selection,
          readKeys: async (page: number) =>
            (await queries.fetchQuery(visitsQuery(state, page, 100))).links.map(visitKey),
          children: (tooMany: boolean) =>
            [true, false].map((accept) => (
              <Button
                key={`${accept}`}
                size="3"
                variant="soft"
                disabled={tooMany || isPending}
                onClick={() => mutate({ keys: selection.keys, accept })}
              >
                {accept ? "Accept" : "Dismiss"}
              </Button>
            )),
        }}
        pageSize={visitsPageSize}
        expected={5}
        noneFound={{ text: "No visited link is like that." }}
        noneYet={{
          title: "Nothing differs",
          text: "Each link of an active partner is visited about weekly.",
        }}
      >
        <Note role="status">{total === undefined ? "\u00a0" : pluralize(total, "link")}</Note>
      </AdminList>
      <Flex direction="column" mt="7">
        <Section title="Sites">
          <DataTable
            caption="Sites"
            columns={siteColumns}
            rows={query.data?.hosts}
            getKey={({ host }) => host}
            getName={({ host }) => host}
            actions={(site) => <PauseButton site={site} />}
            pageSize={5}
            empty={<Note>None yet: partners have to be active.</Note>}
          />
        </Section>
      </Flex>
    </AdminPage>
  );
}

function useAnswer(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ keys, accept }: { keys: readonly string[]; accept: boolean }) =>
      answerVisits(keys, accept),
    onSuccess: (answered, { keys, accept }) => {
      onDone();
      const done = `${pluralize(answered, "link")} ${accept ? "accepted" : "dismissed"}`;
      const left = keys.length - answered;
      toast({
        kind: left > 0 ? "error" : "success",
        title: left > 0 ? "Not All" : "Success",
        description:
          left > 0 ? `${done}. ${pluralize(left, "link")} changed meanwhile.` : `${done}.`,
      });
    },
    onError: (error) => showRefusal(error),
    onSettled: () => {
      for (const queryKey of [feedKeys.all, itemKeys.all, linkKeys.all, adminKeys.summary])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

const columns: readonly Column<Visit, "clicks">[] = [
  {
    label: "Link",
    head: true,
    cell: ({ id, is_item: isItem, name }) => (
      <PlainLink as={Link} to={isItem ? paths.adminItem(id) : paths.adminPartnerLinks()}>
        {name}
      </PlainLink>
    ),
  },
  { label: "Found", cell: findingText },
  {
    label: "Page",
    cell: ({ address, final_address: final }) => (
      <>
        <PlainLink href={address} target="_blank" rel="noreferrer">
          {shortAddress(address)}
        </PlainLink>
        {final && <Note> leads to {shortAddress(final)}</Note>}
      </>
    ),
  },
  { label: "Visited", cell: ({ visited_at: at }) => mediumDate(at) },
  { label: "Clicks", align: "end", cell: ({ clicks }) => formatCount(clicks) },
];

const shortAddress = (address: string): string => {
  const short = address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return short.length > 60 ? `${short.slice(0, 59)}…` : short;
};

function PauseButton({ site }: { site: VisitedHost }): ReactNode {
  const queries = useQueryClient();
  const pause = useMutation({
    mutationFn: pauseVisits,
    onError: (error) => showRefusal(error),
    onSettled: () => queries.invalidateQueries({ queryKey: feedKeys.all }),
  });
  const text = site.paused_at ? "Resume" : "Pause";
  return (
    <Button
      variant="ghost"
      disabled={pause.isPending}
      aria-label={`${text} visits of ${site.host}`}
      onClick={() => pause.mutate(site)}
    >
      {text}
    </Button>
  );
}

const siteColumns: readonly Column<VisitedHost>[] = [
  { label: "Site", head: true, cell: ({ host }) => host },
  {
    label: "Links",
    align: "end",
    cell: ({ links, visited }) => `${formatCount(visited)} of ${formatCount(links)} visited`,
  },
  { label: "State", cell: hostText },
];
