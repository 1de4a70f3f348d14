import { Button, toast } from "@ensemble/ui";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { downloadFile } from "../../layout/download-file";
import type { Report } from "./affiliate-report";

/** Hands the rows of a report over as a CSV file; the code that writes it comes when it is wanted. */
export function ExportReport({ report }: { report: Report | undefined }): ReactNode {
  const [busy, setBusy] = useState(false);

  async function run({ group_by: by, from_day: from, until_day: until }: Report): Promise<void> {
    setBusy(true);
    try {
      const { reportCsv } = await import("./report-csv");
      downloadFile(`affiliate-${by}-${from}-${until}.csv`, "text/csv", reportCsv(report!));
    } catch (error) {
      console.warn("The report could not be exported.", error);
      const description = "The file could not be made. Check your connection and try again.";
      toast({ kind: "error", title: "Error", description });
    }
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
