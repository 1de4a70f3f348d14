import { Button } from "@ensemble/ui";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { downloadCsv } from "../../../layout/files/download-file";
import type { Report } from "./affiliate-report";
import { reportCsv } from "./report-csv";

/** Downloads a report's rows as a CSV file. */
export function ExportReport({ report }: { report: Report | undefined }): ReactNode {
  const [busy, setBusy] = useState(false);

  async function run(wanted: Report): Promise<void> {
    const { group_by: by, from_day: from, until_day: until } = wanted;
    setBusy(true);
    await downloadCsv(`affiliate-${by}-${from}-${until}.csv`, reportCsv(wanted));
    setBusy(false);
  }

  return (
    <Button
      size="3"
      variant="outline"
      color="gray"
      highContrast
      disabled={!report || busy}
      onClick={() => report && void run(report)}
    >
      <Download size={17} strokeWidth={1.6} aria-hidden /> Export CSV
    </Button>
  );
}
