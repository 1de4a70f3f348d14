import { useLateCode } from "@ensemble/controls";
import { useState, type ReactNode } from "react";

/** A list that something is done to; the favorites have no id. */
export interface NamedList {
  id: string | null;
  name: string;
}

export type ListTool = "new" | "share" | "rename" | "delete";

// Chunks of their own: each visit opens few of them.
const loadSheets = () => import("./list-sheets");

/** The sheet of each thing that is done to lists, and what opens it. */
export function useListSheet(list: NamedList = { id: null, name: "Favorites" }): {
  open: (tool: ListTool) => void;
  sheet: ReactNode;
} {
  const [tool, setTool] = useState<ListTool>();
  const { code, failed, retry } = useLateCode(loadSheets, tool !== undefined);
  // A change that ends late closes its own sheet, not one opened meanwhile.
  const close = () => setTool((current) => (current === tool ? undefined : current));
  return {
    open: (wanted) => {
      if (failed) retry();
      setTool(wanted);
    },
    sheet: tool && (
      <>
        {failed && <span role="alert">That did not load. Try again.</span>}
        {code && <code.ListSheet tool={tool} list={list} onClose={close} />}
      </>
    ),
  };
}
