import { useEffect, useRef, useState } from "react";
import { downloadFile } from "../../../layout/files/download-file";
import type { BulkKind } from "../bulk-kind";
import { exportText, nextPage, type Export } from "./export-rows";

interface ExportState {
  phase: "idle" | "running" | "failed" | "done";
  soFar: Export;
}

const nothing: ExportState = {
  phase: "idle",
  soFar: { kind: "partners", rows: [], next: undefined },
};

/** Fetches all pages of a kind and hands them over as a file; what is here outlives a failure. */
export function useExport() {
  const [state, setState] = useState(nothing);
  const wanted = useRef<symbol>(undefined);
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );

  async function proceed(from: Export): Promise<void> {
    const mine = Symbol("export");
    wanted.current = mine;
    let soFar = from;
    setState({ phase: "running", soFar });
    try {
      while (soFar.next !== null) {
        soFar = await nextPage(soFar);
        if (wanted.current !== mine) return;
        setState({ phase: "running", soFar });
      }
      const text = await exportText(soFar);
      if (wanted.current !== mine) return;
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`ensemble-${soFar.kind}-${day}.csv`, "text/csv;charset=utf-8", text);
      setState({ phase: "done", soFar });
    } catch (error) {
      console.warn("The export stopped.", error);
      if (wanted.current === mine) setState({ phase: "failed", soFar });
    }
  }

  return {
    state,
    start: (kind: BulkKind) => void proceed({ kind, rows: [], next: undefined }),
    resume: () => void proceed(state.soFar),
    cancel: () => {
      wanted.current = undefined;
      setState(nothing);
    },
  };
}
