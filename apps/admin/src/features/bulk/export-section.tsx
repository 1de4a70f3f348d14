import { useMutation } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Actions, Button, Callout, Flex, Text } from "@ensemble/ui";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { csvText, downloadFile } from "../../components/files";
import { type BulkKind, bulkKindNames, pluralizeKind, ProgressBar } from "./bulk-parts";
import { importFields } from "./import-fields";

const kinds = (Object.keys(bulkKindNames) as BulkKind[]).filter(
  (kind) => kind !== "reports" && kind !== "payments",
);

export function ExportSection(): ReactNode {
  const { state, start, resume, cancel } = useExport();
  const { phase, soFar } = state;
  const count = pluralizeKind(soFar.kind, soFar.rows.length);
  return (
    <Flex direction="column" gap="4">
      <Actions>
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
            Export {bulkKindNames[kind]}
          </Button>
        ))}
      </Actions>
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
            The export stopped after {count}. Check your connection, then retry to continue.
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
    </Flex>
  );
}

interface ExportState {
  phase: "idle" | "running" | "failed" | "done";
  soFar: Export;
}

const idle: ExportState = {
  phase: "idle",
  soFar: { kind: "partners", rows: [], next: undefined },
};

/** Fetches all pages of a kind and downloads them as a file. Resumes after an error. */
function useExport() {
  const [state, setState] = useState(idle);
  const active = useRef<symbol>(undefined);
  useEffect(
    () => () => {
      active.current = undefined;
    },
    [],
  );

  async function run(from: Export): Promise<void> {
    const own = Symbol("export");
    active.current = own;
    const show = (phase: ExportState["phase"], soFar: Export): boolean => {
      if (active.current === own) setState({ phase, soFar });
      return active.current === own;
    };
    let soFar = from;
    show("running", soFar);
    try {
      while (soFar.next !== null) {
        soFar = await nextPage(soFar);
        if (!show("running", soFar)) return;
      }
      const text = await exportText(soFar);
      if (active.current !== own) return;
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`ensemble-${soFar.kind}-${day}.csv`, "text/csv;charset=utf-8", text);
      show("done", soFar);
    } catch (error) {
      show("failed", soFar);
      throw error;
    }
  }
  const { mutate: proceed } = useMutation({
    // A new export may start while the last page of a canceled one is on its way.
    scope: { id: "export" },
    mutationFn: run,
    onError: (error) => console.warn("The export failed.", error),
  });

  return {
    state,
    start: (kind: BulkKind) => proceed({ kind, rows: [], next: undefined }),
    resume: () => proceed(state.soFar),
    cancel: () => {
      active.current = undefined;
      setState(idle);
    },
  };
}

const pageSchema = z.object({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  next: z.nullable(z.string()),
});

type ExportedRow = z.infer<typeof pageSchema>["rows"][number];

/** The rows fetched so far. `next` is the cursor: undefined at the start, null at the end. */
interface Export {
  kind: BulkKind;
  rows: readonly ExportedRow[];
  next: string | null | undefined;
}

/** Fetches the next page of at most 1000 rows and appends it. */
async function nextPage({ kind, rows, next }: Export): Promise<Export> {
  const after = next ?? undefined;
  const call =
    kind === "items"
      ? db().rpc("export_items", { after })
      : db().rpc("export_affiliate_rows", { kind, after });
  const page = pageSchema.parse(await unwrap(call));
  return { kind, rows: [...rows, ...page.rows], next: page.next };
}

/** Converts a finished export to CSV. */
function exportText({ kind, rows }: Export): Promise<string> {
  const columns = exportColumns(kind);
  return csvText(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  );
}

const metrics = ["clicks", "conversions", "revenue", "commission"];

const others: Record<BulkKind, readonly string[]> = {
  partners: metrics,
  links: ["partner_name", ...metrics, "created_at"],
  conversions: ["partner_name", "campaign_name", "network_account"],
  items: [],
  reports: [],
  payments: [],
};

export const exportColumns = (kind: BulkKind): string[] => [
  ...importFields[kind].map(({ name }) => name),
  ...others[kind],
];
