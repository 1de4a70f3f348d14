import { formatCount } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { Button, PlainList, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { downloadCsv } from "../../components/files";
import styles from "./bulk.module.css";
import { itemImportsQuery, type RecentImport, rejectedRows } from "./item-import";

/** Running and recent imports of items, which go on without this page. */
export function RecentImports(): ReactNode {
  const { data: imports = [] } = useQuery(itemImportsQuery());
  if (imports.length === 0) return null;
  return (
    <div className={styles.recent}>
      <h3 id="recent-imports" className={styles.stepTitle}>
        Recent Item Imports
      </h3>
      <Text as="p" size="2" color="gray">
        Checks and imports of items go on when you close this page. They&apos;re listed for a week.
      </Text>
      <PlainList aria-labelledby="recent-imports" className={styles.imports}>
        {imports.map((one) => (
          <li key={one.id}>
            <Text as="p" size="3" className={styles.name}>
              <b>{one.file_name}</b>: {outcomeOf(one)}
            </Text>
            <Text as="p" size="2" color="gray">
              {[time.format(new Date(one.created_at)), one.started_by].filter(Boolean).join(", ")}
            </Text>
            {(one.counts.refused ?? 0) > 0 && (
              <Button
                size="2"
                variant="outline"
                color="gray"
                highContrast
                aria-label={`Download rejected rows of ${one.file_name}`}
                onClick={() =>
                  void downloadCsv(
                    `${one.file_name.replace(/\.\w+$/, "")}-rejected.csv`,
                    rejectedRows(one.id),
                  )
                }
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
