import { formatPrice } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { feedPaths, formatCount, garmentNames, mediumDateTime } from "@ensemble/domain";
import { FactList, lazyDialog, QueryView, Section, showRefusal } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { Button, Callout, Flex, Note, Text, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { csvText, downloadCsv } from "../../components/files";
import { feedKeys, itemKeys } from "../../query-keys";
import { colorNames } from "../items/items";
import {
  changeFeed,
  countsText,
  type Feed,
  type FeedFindings,
  feedQuery,
  type FeedRun,
  feedRunsQuery,
  fetchRefusals,
  fieldNames,
  problemRun,
  isRunning,
  startRun,
  stepNames,
  undoRun,
} from "./feeds";

const FeedDialog = lazyDialog(() => import("./feed-dialog"));

const back = { label: "Back to Feeds", to: feedPaths.feeds() };

/** A feed with its runs, and what its words mean (FEED-2). */
export default function FeedScreen(): ReactNode {
  const { id = "" } = useParams();
  const query = useQuery(feedQuery(id));
  const [editing, setEditing] = useState(false);
  const feed = query.data;
  return (
    <AdminPage
      title={feed ? feed.name : "Feed"}
      subtitle={feed?.shop_name}
      back={back}
      actions={feed && <FeedActions feed={feed} onEdit={() => setEditing(true)} />}
    >
      <QueryView query={query} what="The feed" height="480px">
        {(feed) => <FeedDetails feed={feed} />}
      </QueryView>
      {editing && <FeedDialog id={id} onClose={() => setEditing(false)} />}
    </AdminPage>
  );
}

/** Changes something of a feed, refreshes it, and says why if it's refused. */
function useFeedChange<Variables = void>(
  change: (variables: Variables) => Promise<unknown>,
  done = "",
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void (done && toast({ kind: "success", title: "Success", description: done })),
    onError: (error) => showRefusal(error),
    onSettled: () =>
      [feedKeys.all, itemKeys.all].forEach(
        (queryKey) => void queries.invalidateQueries({ queryKey }),
      ),
  });
}

function FeedActions({ feed, onEdit }: { feed: Feed; onEdit: () => void }): ReactNode {
  const start = useFeedChange((dry: boolean) => startRun(feed.id, { dry }));
  const busy = start.isPending || isRunning(feed.last_run);
  return (
    <>
      <Button size="3" variant="outline" color="gray" highContrast onClick={onEdit}>
        Edit Feed
      </Button>
      <Button size="3" variant="soft" disabled={busy} onClick={() => start.mutate(true)}>
        Try It
      </Button>
      {feed.is_active && (
        <Button size="3" disabled={busy} onClick={() => start.mutate(false)}>
          Run Now
        </Button>
      )}
    </>
  );
}

function FeedDetails({ feed }: { feed: Feed }): ReactNode {
  const { data } = useQuery(feedRunsQuery(feed.id, feed.last_run));
  const { last_run: run } = feed;
  const stopped = problemRun(feed);
  const activate = useFeedChange(
    () => changeFeed(feed, { is_active: true }),
    "The feed is active. Run it to get its offers.",
  );
  return (
    <>
      <Flex direction="column" gap="4" mb="7">
        <Text as="p" role="status">
          {isRunning(run)
            ? "The feed is being read. This page shows the outcome by itself."
            : run &&
              `Last ${run.is_dry ? "try" : "run"}: ${stepNames[run.step].toLowerCase()}. ${countsText(run)}`}
        </Text>
        {stopped && <Problem feed={feed} run={stopped} />}
        {!feed.is_active && data?.findings && run?.step !== "failed" && (
          <Callout.Root highContrast>
            <Callout.Text>
              A try changes nothing. Look at the examples and words below, then let runs fill the
              pool of offers.
            </Callout.Text>
            <div>
              <Button size="3" disabled={activate.isPending} onClick={() => activate.mutate()}>
                Activate Feed
              </Button>
            </div>
          </Callout.Root>
        )}
        <FactList
          facts={Object.entries<ReactNode>({
            Source: feed.address
              ? // Never the name, password or key in it.
                URL.canParse(feed.address) && new URL(feed.address).host
              : feed.file
                ? "Uploaded file"
                : "None yet",
            Schedule: feed.every_hours ? `Every ${feed.every_hours} h` : "Only by hand",
            Offers: <Link to={feedPaths.offers()}>{formatCount(feed.may_be_picked)}</Link>,
            "Linked items": formatCount(feed.linked),
          })}
        />
      </Flex>
      {data?.findings && (
        <Findings feed={feed} findings={data.findings} headers={data.runs[0]?.headers ?? []} />
      )}
      <Section title="Runs">
        <DataTable
          caption="Runs"
          columns={runColumns}
          rows={data?.runs}
          getKey={({ id }) => id}
          getName={({ created_at: at }) => `the run of ${mediumDateTime(at)}`}
          actions={(listed) => <RunActions run={listed} isLast={listed.id === feed.last_run?.id} />}
          pageSize={3}
          empty={<Note>Not run yet. Try it first: that changes nothing.</Note>}
        />
      </Section>
    </>
  );
}

function Problem({ feed, run }: { feed: Feed; run: FeedRun }): ReactNode {
  const approve = useFeedChange(() => startRun(feed.id, { dry: false, approve: true }));
  const waits = !run.is_dry && (run.step === "held" || (run.counts["held"] ?? 0) > 0);
  return (
    <Callout.Root color="amber" highContrast>
      <Callout.Text>{run.problem}</Callout.Text>
      {waits && (
        <div>
          <Button
            size="3"
            variant="soft"
            highContrast
            disabled={approve.isPending}
            onClick={() => approve.mutate()}
          >
            Run and Change It All
          </Button>
        </div>
      )}
    </Callout.Root>
  );
}

function RunActions({ run, isLast }: { run: FeedRun; isLast: boolean }): ReactNode {
  const undo = useFeedChange(
    () => undoRun(run.id),
    "Prices and availability go back to before. The feed is off until you activate it.",
  );
  const saveRefusals = async () =>
    csvText(
      ["Row", "ID", "Reason"],
      (await fetchRefusals(run.id)).map(({ row_number, offer, reason }) => [
        row_number,
        offer,
        reason.replaceAll("_", " "),
      ]),
    );
  return (
    <>
      {(run.counts["refused"] ?? 0) > 0 && (
        <Button
          variant="ghost"
          onClick={() => void downloadCsv("refused-rows.csv", saveRefusals())}
        >
          Refused Rows
        </Button>
      )}
      {isLast && run.import_id && (
        <Button variant="ghost" color="red" disabled={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      )}
    </>
  );
}

const runColumns: readonly Column<FeedRun>[] = [
  { label: "Started", head: true, cell: ({ created_at: at }) => mediumDateTime(at) },
  {
    label: "Outcome",
    cell: ({ is_dry: dry, step }) => (dry ? `Tried: ${stepNames[step]}` : stepNames[step]),
  },
  { label: "Counts", cell: (run) => countsText(run) },
  {
    label: "Seconds",
    align: "end",
    cell: ({ created_at: start, finished_at: end }) =>
      end && formatCount(Math.ceil((Date.parse(end) - Date.parse(start)) / 1000)),
  },
];

interface FindingsProps {
  feed: Feed;
  findings: FeedFindings;
  /** Of a table; empty for formats without any. */
  headers: readonly string[];
}

function Findings({ feed, findings, headers }: FindingsProps): ReactNode {
  return (
    <>
      {headers.length > 0 && findings.columns && (
        <Section title="Columns">
          <ColumnChoice
            key={feed.updated_at}
            feed={feed}
            read={findings.columns}
            headers={headers}
          />
        </Section>
      )}
      <Section title="Words">
        <Note>
          What the shop's categories, colors and sizes mean here. Those without a meaning come
          first; offers without one can be picked, but filters don't find them.
        </Note>
        <WordTable key={feed.updated_at} feed={feed} words={findings.words} />
      </Section>
      <Section title="Examples">
        <DataTable
          caption="Examples"
          columns={exampleColumns}
          rows={findings.examples}
          getKey={({ key }) => key}
          getName={({ name }) => name}
          pageSize={5}
          empty={<Note>The file has no row that can be used.</Note>}
        />
      </Section>
    </>
  );
}

interface ColumnChoiceProps {
  feed: Feed;
  /** The headers that each field was read from. */
  read: Record<string, string[]>;
  headers: readonly string[];
}

function ColumnChoice({ feed, read, headers }: ColumnChoiceProps): ReactNode {
  const [chosen, setChosen] = useState(read);
  const save = useFeedChange(
    () => changeFeed(feed, { columns: chosen }),
    "The columns are remembered. Try the feed again.",
  );
  return (
    <>
      <FieldRow>
        {Object.entries(fieldNames).map(([field, label]) => (
          <FormField key={field} label={label}>
            {(control) => (
              <select
                {...control}
                value={chosen[field]?.[0] ?? ""}
                onChange={({ target }) => {
                  const { [field]: _, ...others } = chosen;
                  setChosen(target.value ? { ...others, [field]: [target.value] } : others);
                }}
              >
                <option value="">None</option>
                {headers.map((header) => (
                  <option key={header} value={header}>
                    {header}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        ))}
      </FieldRow>
      <Flex mt="4">
        <Button size="3" disabled={save.isPending || chosen === read} onClick={() => save.mutate()}>
          Save Columns
        </Button>
      </Flex>
    </>
  );
}

const sizeNames = Object.fromEntries(
  ["One size", ...Constants.public.Enums.size].map((size) => [size, size]),
);
const meanings: Record<Word["kind"], Record<string, string>> = {
  category: garmentNames,
  color: colorNames,
  size: sizeNames,
};

type Word = FeedFindings["words"][number];

function WordTable({ feed, words }: { feed: Feed; words: readonly Word[] }): ReactNode {
  const [chosen, setChosen] = useState(feed.words);
  const save = useFeedChange(
    () => changeFeed(feed, { words: chosen }),
    "The words are remembered.",
  );
  const key = (word: string) => word.trim().toLowerCase();
  const columns: readonly Column<Word>[] = [
    { label: "Word", head: true, cell: ({ word }) => word || "(none)" },
    { label: "Kind", cell: ({ kind }) => kind },
    { label: "Offers", align: "end", cell: ({ offers }) => formatCount(offers) },
    {
      label: "Means",
      cell: ({ kind, word, meaning }) => (
        <select
          aria-label={`Meaning of ${word || "no word"}, a ${kind}`}
          value={chosen[kind]?.[key(word)] ?? meaning ?? ""}
          onChange={({ target }) => {
            const { [key(word)]: _, ...others } = chosen[kind] ?? {};
            const own = target.value && { [key(word)]: target.value };
            setChosen({ ...chosen, [kind]: { ...others, ...own } });
          }}
        >
          <option value="">Unknown</option>
          {Object.entries(meanings[kind]).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Words"
        columns={columns}
        rows={words}
        getKey={({ kind, word }) => `${kind} ${word}`}
        getName={({ word }) => word}
        pageSize={10}
        empty={<Note>The feed has no words for categories, colors or sizes.</Note>}
      />
      <Flex mt="4">
        <Button
          size="3"
          disabled={save.isPending || chosen === feed.words}
          onClick={() => save.mutate()}
        >
          Save Words
        </Button>
      </Flex>
    </>
  );
}

const unknown = (text: string): string => (text ? `Unknown: ${text}` : "Unknown");

const exampleColumns: readonly Column<FeedFindings["examples"][number]>[] = [
  { label: "Offer", head: true, cell: ({ name }) => name },
  {
    label: "Category",
    cell: ({ garment, category_text: text }) => (garment ? garmentNames[garment] : unknown(text)),
  },
  {
    label: "Color",
    cell: ({ color, color_text: text }) => (color ? colorNames[color] : unknown(text)),
  },
  { label: "Sizes", cell: ({ sizes_in_stock: sizes }) => sizes.join(", ") || "None known" },
  { label: "Price", align: "end", cell: ({ price }) => formatPrice(price) },
];
