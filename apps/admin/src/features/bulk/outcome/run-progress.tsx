import { formatCount } from "@ensemble/domain";
import { DataError } from "@ensemble/session";
import { Button, Callout, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { ImportRun } from "../import/import-run";
import { isTimeout } from "../import/import-task";
import { ProgressBar } from "./progress-bar";

interface RunProgressProps {
  run: ImportRun;
  onStop: () => void;
  onResume: () => void;
}

/** The progress of a check or import, with buttons to stop and resume it. */
export function RunProgress({ run, onStop, onResume }: RunProgressProps): ReactNode {
  const { phase, checking, done, total } = run;
  const progress = `${formatCount(done)} of ${formatCount(total)} rows`;
  const verb = checking ? "checked" : "imported";
  switch (phase) {
    case "running":
    case "stopping":
      return (
        <ProgressBar
          label={`${checking ? "Checking" : "Importing"}: ${progress}`}
          done={done}
          total={total}
        >
          <Button
            size="3"
            variant="soft"
            color="gray"
            disabled={phase === "stopping"}
            onClick={onStop}
          >
            {phase === "stopping" ? "Finishing the rows under way..." : "Cancel"}
          </Button>
        </ProgressBar>
      );
    case "stopped":
      return (
        <Callout.Root color="amber" highContrast role="status">
          <Text as="p" size="3">
            {checking ? "The check" : "The import"} was cancelled: {progress} are {verb}.
          </Text>
          <div>
            <Button size="3" variant="soft" onClick={onResume}>
              Go on
            </Button>
          </div>
        </Callout.Root>
      );
    case "failed":
      return (
        <Callout.Root color="red" highContrast role="alert">
          <Text as="p" size="3">
            {reason(run.failure)} {progress} are {verb}; Retry goes on from there.
            {!checking && " Rows that were written without an answer count as unchanged then."}
          </Text>
          <div>
            <Button size="3" variant="soft" onClick={onResume}>
              Retry
            </Button>
          </div>
        </Callout.Root>
      );
    default:
      return null;
  }
}

function reason(failure: unknown): string {
  if (isTimeout(failure)) return "The database took too long, even over a single row.";
  const kind = failure instanceof DataError ? failure.kind : "unexpected";
  if (kind === "offline") return "The server could not be reached.";
  if (kind === "signed-out") return "You are signed out: sign in again in another tab.";
  if (kind === "forbidden") return "This needs an administrator.";
  return "Something went wrong on the way.";
}
