import { paths, settings } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { mediumDateTime } from "@ensemble/domain";
import { lazyDialog, Section } from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, LoadFailure, Note, Skeleton, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { platformKeys } from "../../query-keys";
import { BudgetsTable, ErrorsTable } from "./budgets-table";
import { pageComposition, type RunningRelease, runningReleases } from "./health";
import { HealthTable, ScreensTable } from "./health-table";
import styles from "./platform.module.css";
import { type Choice, choicesQuery, type ReleaseChange } from "./release-changes";

const openTool = (tool: "boundaries" | "preview") =>
  window.dispatchEvent(new CustomEvent("ensemble:platform", { detail: tool }));

/** This environment's releases, and the health of all environments' releases. */
export default function PlatformScreen(): ReactNode {
  return (
    <AdminPage
      title="Platform"
      subtitle="Shell and remote releases, and how they perform"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button size="3" variant="soft" onClick={() => openTool("boundaries")}>
            Show Boundaries
          </Button>
          <Button size="3" onClick={() => openTool("preview")}>
            Preview a Release
          </Button>
        </>
      }
    >
      <Section title={`Running in ${settings().environment}`}>
        <RunningTable />
      </Section>
      <Section title="Packages">
        <Packages />
      </Section>
      <Section title="Objectives">
        <Note className={styles.note}>
          At 1×, an error budget lasts 30 days; at 3×, ten. Once a budget is spent, promoting a
          release requires a reason.
        </Note>
        <BudgetsTable />
      </Section>
      <Section title="Last 24 Hours">
        <Note className={styles.note}>
          Load, size, and web vitals are 75th percentiles: three of four visits stay below them.
        </Note>
        <HealthTable />
      </Section>
      <Section title="By Screen">
        <ScreensTable />
      </Section>
      <Section title="Errors">
        <ErrorsTable />
      </Section>
    </AdminPage>
  );
}

const loadPackages = () => import("./packages-table");

/** Loads the table on its own, because few visits read it. */
function Packages(): ReactNode {
  const { code, failed, retry } = useLazyModule(loadPackages);
  if (code) return <code.PackagesTable />;
  return failed ? <LoadFailure what="The packages" onRetry={retry} /> : <Skeleton height="240px" />;
}

/** Queries the last change of each app's release, recorded by the release tool. */
const lastChangesQuery = queryOptions({
  queryKey: platformKeys.lastChanges,
  queryFn: fetchLastChanges,
  staleTime: 0,
});

type LastChange = Awaited<ReturnType<typeof fetchLastChanges>>[number];

function fetchLastChanges() {
  return unwrap(
    db()
      .from("release_changes")
      .select(
        "app, changed_at, changed_by, reason, action, release, percent, approved_by, pull_request, spent_budgets",
      )
      .eq("environment", settings().environment),
  );
}

const actions: Record<LastChange["action"], string> = {
  promote: "Promoted",
  canary: "Canary",
  rollback: "Rolled back",
  add: "Added",
  remove: "Removed",
};

/**
 * The last change of an app's release: author, time, reason, approval and pull request (PLAT-10).
 */
function LastChange({ app, release }: RunningRelease): ReactNode {
  const { data, isPending, isError } = useQuery(lastChangesQuery);
  const change = data?.find((lastChange) => lastChange.app === app);
  if (!change) {
    const unknown = isError ? "Couldn't be loaded" : "Not recorded";
    return <span className={styles.none}>{isPending ? "" : unknown}</span>;
  }
  return (
    <div>
      {describeAction(change)} by {change.changed_by}
      {change.approved_by && `, approved by ${change.approved_by}`}
      {change.reason && <q className={styles.reason}>{change.reason}</q>}
      {change.spent_budgets && (
        <span className={styles.details}>
          Promoted despite a spent error budget: {change.spent_budgets}
        </span>
      )}
      <span className={styles.details}>
        {[change.release !== release && change.release, mediumDateTime(change.changed_at)]
          .filter(Boolean)
          .join(", ")}
        {change.pull_request && <PullRequest name={change.pull_request} />}
      </span>
    </div>
  );
}

/** Links a pull request if `name` is a URL, which ends in its number. */
function PullRequest({ name }: { name: string }): ReactNode {
  const label = `Pull request ${name.split("/").at(-1)}`;
  return <>, {name.startsWith("https://") ? <a href={name}>{label}</a> : label}</>;
}

function describeAction({ action, percent }: LastChange): string {
  if (action !== "canary") return actions[action];
  return percent === 0 ? "Canary ended" : `Canary for ${percent}%`;
}

const columns: Column<RunningRelease>[] = [
  { label: "App", head: true, cell: ({ app }) => app },
  { label: "Release", cell: ({ release }) => <code className={styles.release}>{release}</code> },
  { label: "Channel", cell: ({ channel }) => channel },
  { label: "Team", cell: ({ owner }) => owner ?? "No team" },
  {
    label: "Commit",
    cell: ({ commit }) => (commit ? <code title={commit}>{commit.slice(0, 9)}</code> : "Unknown"),
  },
  {
    label: "Fallback",
    cell: ({ fallback }) =>
      fallback ? <code className={styles.release}>{fallback}</code> : "None",
  },
  { label: "Last change", cell: (row) => <LastChange {...row} /> },
];

const ReleaseChangeForm = lazyDialog(() => import("./release-change-form"));

/** The releases of this page's composition, and what the gateway lets administrators change. */
function RunningTable(): ReactNode {
  const [rows] = useState(() => runningReleases(pageComposition()));
  const { data: choices } = useQuery(choicesQuery());
  const [asked, setAsked] = useState<{
    choice: Choice;
    action: ReleaseChange["action"];
    version: number;
  }>();
  function actionsOf({ app }: RunningRelease): ReactNode {
    const choice = choices?.remotes.find((remote) => remote.app === app);
    if (!choices || !choice) return null;
    const ask = (action: ReleaseChange["action"]) =>
      setAsked({ choice, action, version: choices.version });
    return (
      <>
        {choice.canary && (
          <Button size="2" variant="soft" onClick={() => ask("end-canary")}>
            End Canary<VisuallyHidden> of {app}</VisuallyHidden>
          </Button>
        )}
        {choice.previous && (
          <Button size="2" variant="soft" color="red" onClick={() => ask("rollback")}>
            Roll Back<VisuallyHidden> {app}</VisuallyHidden>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <DataTable
        caption="Running releases"
        columns={columns}
        rows={rows}
        getKey={({ app }) => app}
        getName={({ app }) => app}
        actions={choices && actionsOf}
        empty={null}
        pageSize={4}
      />
      {asked && <ReleaseChangeForm {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
