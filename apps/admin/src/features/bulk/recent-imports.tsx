import { formatCount } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { Button, PlainList, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { downloadCsv } from "../../components/files";
import { bulkKindNames, rejectedName } from "./bulk-parts";
import styles from "./bulk.module.css";
import { recentImportsQuery, type RecentImport, rejectedRows } from "./import-run";

/** Running and recent imports, which go on without this page. */
export function RecentImports(): ReactNode {
  const { data: imports = [] } = useQuery(recentImportsQuery());
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
        {imports.map((one) => (
          <li key={one.id}>
            <Text as="p" size="3" className={styles.name}>
              <b>{one.file_name}</b>: {outcomeOf(one)}
            </Text>
            <Text as="p" size="2" color="gray">
              {[bulkKindNames[one.kind], time.format(new Date(one.created_at)), one.started_by]
                .filter(Boolean)
                .join(", ")}
            </Text>
            {(one.counts.refused ?? 0) > 0 && (
              <Button
                size="2"
                variant="outline"
                color="gray"
                highContrast
                aria-label={`Download rejected rows of ${one.file_name}`}
                onClick={() => void downloadCsv(rejectedName(one.file_name), rejectedRows(one))}
              >
                Download Rejected Rows ({formatCount(one.counts.refused ?? 0)})
              </Button>
            )}
          </li>
        ))}
      </PlainList>
    </div>
  );
}

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function outcomeOf({ step, row_count, counts, error }: RecentImport): string {
  const count = (status: string) => formatCount(counts[status] ?? 0);
  const rest = `${count("unchanged")} unchanged, ${count("refused")} rejected`;
  switch (step) {
    case "checked":
      return `checked, not imported. ${count("created")} new rows, ${count("updated")} changed, ${rest}.`;
    case "imported":
      return `imported. ${count("created")} rows created, ${count("updated")} updated, ${rest}.`;
    case "failed":
      return error ?? "failed.";
    default:
      return `${step === "importing" ? "importing" : "checking"} ${formatCount(row_count)} rows...`;
  }
}
