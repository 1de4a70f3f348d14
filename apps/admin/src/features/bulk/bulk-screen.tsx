import { paths } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { ConfirmDialog, showRefusal } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import { Actions, Button, LoadFailure, PlainList, Skeleton, Text, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { downloadCsv } from "../../components/files";
import { importKeys, refreshImported } from "../../query-keys";
import { type BulkKind, bulkKindNames, BulkSection, rejectedName } from "./bulk-parts";
import styles from "./bulk.module.css";
import { ExportSection } from "./export-section";
import { type RecentImport, recentImportsQuery, rejectedRows, undoImport } from "./import-run";
import { ImportSection } from "./import-section";
import { StatusSection } from "./status-form";

const loadPayments = () => import("./payments-section");

/** Bulk operations on partners, links, conversions and items (BULK-1). */
export default function BulkScreen(): ReactNode {
  const [address] = useSearchParams();
  const ofItems = address.get("kind") === "items";
  return (
    <AdminPage
      title="Bulk Operations"
      subtitle="Import, export, and update partners, links, conversions, and items in bulk"
      back={
        ofItems
          ? { label: "Back to Items", to: paths.adminItems() }
          : { label: "Back to Affiliate Partners", to: paths.adminPartners() }
      }
    >
      <BulkSection
        title="Import"
        text="Upload a CSV file. You'll see what each row will do before anything is saved."
      >
        <ImportSection />
        <RecentImports />
      </BulkSection>
      <BulkSection
        title="Payments"
        text="What networks and partners paid, line by line, compared with what we expected."
      >
        <Payments />
      </BulkSection>
      <BulkSection
        title="Export"
        text="Download all partners, links, conversions, or items. The columns match the import."
      >
        <ExportSection />
      </BulkSection>
      <BulkSection
        title="Change Status"
        text="Find partners or links, review how many match, and set one status for all of them."
      >
        <StatusSection />
      </BulkSection>
    </AdminPage>
  );
}

function Payments(): ReactNode {
  const { code, failed, retry } = useLazyModule(loadPayments);
  if (code) return <code.PaymentList />;
  return failed ? <LoadFailure what="The payments" onRetry={retry} /> : <Skeleton height="120px" />;
}

/** Running and recent imports, which go on without this page. */
function RecentImports(): ReactNode {
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
        {imports.map((one) => (
          <li key={one.id}>
            <Text as="p" size="3" className={styles.name}>
              <b>{one.file_name}</b>: {describeOutcome(one)}
            </Text>
            <Text as="p" size="2" color="gray">
              {[bulkKindNames[one.kind], time.format(new Date(one.created_at)), one.started_by]
                .filter(Boolean)
                .join(", ")}
            </Text>
            <Actions>
              {one.step === "imported" && countChanges(one) > 0 && (
                <Button
                  size="2"
                  variant="outline"
                  color="gray"
                  highContrast
                  aria-label={`Undo import of ${one.file_name}`}
                  onClick={() => setAsked(one)}
                >
                  Undo Import
                </Button>
              )}
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
            </Actions>
          </li>
        ))}
      </PlainList>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Undo the import of ${asked?.file_name ?? ""}?`}
        text={`Changed ${asked?.kind ?? "rows"} get their old values back. Added ones are ${asked ? removals[asked.kind] : "removed"}. What was changed since the import stays as it is.`}
        confirm="Undo Import"
        pending={undo.isPending}
        onConfirm={() => undo.mutate(asked!)}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}

/** What an undone import does to what it added. */
const removals: Record<BulkKind, string> = {
  partners: "deleted",
  links: "deleted",
  items: "taken down",
  conversions: "declined",
  reports: "declined",
  payments: "taken back",
};

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
