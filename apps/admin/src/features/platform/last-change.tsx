import { settings } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { mediumMoment } from "@ensemble/domain";
import type { ReactNode } from "react";
import { platformKeys } from "../../query-keys";
import styles from "./platform-screen.module.css";
import type { RunningRelease } from "./running-release";

/** The last change of each app's release in this environment, recorded by the release tool. Throws DataError. */
const lastChanges = queryOptions({
  queryKey: platformKeys.lastChanges,
  queryFn: readLastChanges,
  staleTime: 0,
});

type LastChange = Awaited<ReturnType<typeof readLastChanges>>[number];

function readLastChanges() {
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

/** Who changed an app's release last, when and why, who approved it, and its pull request (PLAT-10). */
export function LastChange({ app, release }: RunningRelease): ReactNode {
  const { data, isPending, isError } = useQuery(lastChanges);
  const change = data?.find((one) => one.app === app);
  if (!change) {
    const unknown = isError ? "Could not be read" : "Not recorded";
    return <span className={styles.none}>{isPending ? "" : unknown}</span>;
  }
  return (
    <>
      {describeAction(change)} by {change.changed_by}
      {change.approved_by && `, approved by ${change.approved_by}`}
      {change.reason && <q className={styles.reason}>{change.reason}</q>}
      {change.spent_budgets && (
        <span className={styles.details}>Over a spent error budget: {change.spent_budgets}</span>
      )}
      <span className={styles.details}>
        {[change.release !== release && change.release, mediumMoment(change.changed_at)]
          .filter(Boolean)
          .join(", ")}
        {change.pull_request && <PullRequest name={change.pull_request} />}
      </span>
    </>
  );
}

/** An address ends in the pull request's number. */
function PullRequest({ name }: { name: string }): ReactNode {
  const words = `Pull request ${name.split("/").at(-1)}`;
  return <>, {name.startsWith("https://") ? <a href={name}>{words}</a> : words}</>;
}

function describeAction({ action, percent }: LastChange): string {
  if (action !== "canary") return actions[action];
  return percent === 0 ? "Canary ended" : `Canary for ${percent}%`;
}
