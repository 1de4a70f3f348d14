import { ExportResultCode, type ExportResult } from "@opentelemetry/core";

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** The exporter, which says that the collector takes nothing when it begins, not each time. */
export function sayOnce<Items, E extends Exporter<Items>>(
  exporter: E & Exporter<Items>,
  problem: string,
  onProblem: (line: string) => void,
): E {
  const send = exporter.export.bind(exporter);
  let failing = false;
  exporter.export = (items: Items, done: (result: ExportResult) => void) =>
    send(items, (result) => {
      const failed = result.code === ExportResultCode.FAILED;
      if (failed && !failing) onProblem(`${problem}: ${String(result.error)}`);
      failing = failed;
      done(result);
    });
  return exporter;
}
