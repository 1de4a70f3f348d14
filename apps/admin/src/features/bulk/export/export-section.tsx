import { Button, Callout, Text } from "@ensemble/ui";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { bulkKindNames, countOf, type BulkKind } from "../bulk-kind";
import styles from "./export-section.module.css";
import { ProgressBar } from "../outcome/progress-bar";
import { useExport } from "./use-export";

const kinds = Object.keys(bulkKindNames) as BulkKind[];

export function ExportSection(): ReactNode {
  const { state, start, resume, cancel } = useExport();
  const { phase, soFar } = state;
  const count = countOf(soFar.kind, soFar.rows.length);
  return (
    <div className={styles.export}>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="3"
            variant="outline"
            color="gray"
            highContrast
            disabled={phase === "running"}
            onClick={() => start(kind)}
          >
            <Download size={17} strokeWidth={1.6} aria-hidden />
            Export {kind}
          </Button>
        ))}
      </div>
      {phase === "running" && (
        <ProgressBar label={`Exporting: ${count} so far`} done={0} total={undefined}>
          <Button size="3" variant="soft" color="gray" onClick={cancel}>
            Cancel
          </Button>
        </ProgressBar>
      )}
      {phase === "failed" && (
        <Callout.Root color="red" highContrast role="alert">
          <Text as="p" size="3">
            The export stopped after {count}. Check your connection; Retry goes on from there.
          </Text>
          <div>
            <Button size="3" variant="soft" onClick={resume}>
              Retry
            </Button>
          </div>
        </Callout.Root>
      )}
      <Text as="p" size="2" color="gray" role="status">
        {phase === "done" && `${count} exported.`}
      </Text>
    </div>
  );
}
