import { formatCount } from "@ensemble/catalogue";
import type { ReactNode } from "react";
import { countOf } from "../bulk-kind";
import type { Found, StatusKind } from "../status/status-change";
import styles from "../status/status-section.module.css";

interface FoundNoteProps {
  kind: StatusKind;
  all: readonly Found[];
  /** Those that have another status than the wanted one. */
  changing: readonly Found[];
  /** The wanted one's name. */
  status: string;
  /** What changes them. */
  children: ReactNode;
}

/** How many are to be changed and which, before it is done. */
export function FoundNote(props: FoundNoteProps): ReactNode {
  const { kind, all, changing, status, children } = props;
  const already = all.length - changing.length;
  const names = changing.slice(0, 8).map(({ name }) => name);
  const more = changing.length - names.length;
  return (
    <div role="status" className={styles.found}>
      <p>
        <b>{countOf(kind, changing.length)}</b> will be {status.toLowerCase()}
        {already > 0 && `; ${formatCount(already)} already ${already === 1 ? "is" : "are"}`}.
      </p>
      {names.length > 0 && (
        <p>
          {names.join("; ")}
          {more > 0 && ` and ${formatCount(more)} more`}
        </p>
      )}
      {changing.length > 0 && children}
    </div>
  );
}
