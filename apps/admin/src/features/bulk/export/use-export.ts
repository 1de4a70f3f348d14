import { useMutation } from "@ensemble/query";
import { useEffect, useRef, useState } from "react";
import { downloadFile } from "../../../layout/files/download-file";
import type { BulkKind } from "../bulk-kind";
import { exportText, nextPage, type Export } from "./export-rows";

interface ExportState {
  phase: "idle" | "running" | "failed" | "done";
  soFar: Export;
}

const idle: ExportState = {
  phase: "idle",
  soFar: { kind: "partners", rows: [], next: undefined },
};

/** Fetches all pages of a kind and downloads them as a file; after a failure it can resume. */
export function useExport() {
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
    mutationFn: run,
    onError: (error) => console.warn("The export stopped.", error),
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
