import { useSession } from "@ensemble/session";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useListSheet, type ListTool, type NamedList } from "./list-sheet";
import styles from "./list-tools.module.css";

interface ListToolsProps {
  list: NamedList;
  /** More tools, before these. */
  children?: ReactNode;
}

/** What an owner does to a whole list; the favorites cannot be renamed or deleted. */
export function ListTools({ list, children }: ListToolsProps): ReactNode {
  const session = useSession();
  const { open, sheet } = useListSheet(list);
  const tools: [ListTool, string][] = [["share", "Share"]];
  if (list.id !== null) tools.push(["rename", "Rename"], ["delete", "Delete"]);
  return (
    <div className={styles.tools}>
      {children}
      {session.status === "signedIn" &&
        tools.map(([tool, name]) => (
          <Button
            key={tool}
            type="button"
            size="2"
            variant="soft"
            color="gray"
            aria-haspopup="dialog"
            onClick={() => open(tool)}
          >
            {name}
          </Button>
        ))}
      {sheet}
    </div>
  );
}
