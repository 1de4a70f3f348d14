import { formatCount } from "@ensemble/domain";
import { ConfirmDialog, showRefusal } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Actions, Button, PlainList, Text, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { downloadCsv } from "../../components/files";
import { importKeys, refreshImported } from "../../query-keys";
import { bulkKindNames, rejectedName } from "./bulk-parts";
import styles from "./bulk.module.css";
import { recentImportsQuery, type RecentImport, rejectedRows, undoImport } from "./import-run";

/** Running and recent imports, which go on without this page. */
export function RecentImports(): ReactNode {
  const { data: imports = [] } = useQuery(recentImportsQuery());
  const queries = useQueryClient();
  const [asked, setAsked] = useState<RecentImport>();
  const undo = useMutation({
    mutationFn: undoImport,
    onSuccess: (_, { file_name: description }) =>
      toast({ kind: "success", title: "Import undone", description }),
    onError: showRefusal,
    onSettled: (_, __, { kind }) => {
      setAsked(undefined);
      void queries.invalidateQueries({ queryKey: importKeys.recent });
      refreshImported(queries, kind);
    },
  });
  if (imports.length === 0) return null;
  return (
    <div className={styles.recent}>
      <h3 id="recent-imports" className={styles.stepTitle}>
        Recent Imports
      </h3>
      <Text as="p" size="2" color="gray">
        Checks and imports go on when you close this page. They&apos;re listed for a week.
      </Text>
      <PlainList aria-labelledby="recent-imports" className={styles.imports}>
        {imports.map((recent) => (
          <li key={recent.id}>
            <Text as="p" size="3" className={styles.name}>
              <b>{recent.file_name}</b>: {describeOutcome(recent)}
            </Text>
            <Text as="p" size="2" color="gray">
              {[
                bulkKindNames[recent.kind],
                time.format(new Date(recent.created_at)),
                recent.started_by,
              ]
                .filter(Boolean)
                .join(", ")}
            </Text>
            <Actions>
              {recent.step === "imported" && countChanges(recent) > 0 && (
                <Button
                  size="2"
                  variant="outline"
                  color="gray"
                  highContrast
                  aria-label={`Undo import of ${recent.file_name}`}
                  onClick={() => setAsked(recent)}
                >
                  Undo Import
                </Button>
              )}
              {(recent.counts.refused ?? 0) > 0 && (
                <Button
                  size="2"
                  variant="outline"
                  color="gray"
                  highContrast
                  aria-label={`Download rejected rows of ${recent.file_name}`}
                  onClick={() =>
                    void downloadCsv(rejectedName(recent.file_name), rejectedRows(recent))
                  }
                >
                  Download Rejected Rows ({formatCount(recent.counts.refused ?? 0)})
                </Button>
              )}
            </Actions>
          </li>
        ))}
      </PlainList>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Undo the import of ${asked?.file_name ?? ""}?`}
        text={`Changed ${asked?.kind ?? "rows"} get their old values back. Added ones are ${asked?.kind === "items" ? "taken down" : "deleted"}. What was changed since the import stays as it is.`}
        confirm="Undo Import"
        pending={undo.isPending}
        onConfirm={() => undo.mutate(asked!)}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

const countChanges = ({ counts }: RecentImport) => (counts.created ?? 0) + (counts.updated ?? 0);

function describeOutcome({ step, row_count, counts, error }: RecentImport): string {
  const count = (status: string) => formatCount(counts[status] ?? 0);
  const rest = `${count("unchanged")} unchanged, ${count("refused")} rejected`;
  switch (step) {
    case "checked":
      return `checked, not imported. ${count("created")} new rows, ${count("updated")} changed, ${rest}.`;
    case "imported":
      return `imported. ${count("created")} rows created, ${count("updated")} updated, ${rest}. ${error ?? ""}`;
    case "undone":
      return `undone. ${count("restored")} got their old values back, ${count("removed")} added ones removed. ${error ?? ""}`;
    case "undoing":
      return "undoing...";
    case "failed":
      return error ?? "failed.";
    default:
      return `${step === "importing" ? "importing" : "checking"} ${formatCount(row_count)} rows...`;
  }
}
