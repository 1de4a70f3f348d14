import { formatCount } from "@ensemble/domain";
import type { ReactNode } from "react";
import { countOf } from "../bulk-kind";
import type { Found, StatusKind } from "./status-rules";
import styles from "./status-section.module.css";

interface FoundNoteProps {
  kind: StatusKind;
  all: readonly Found[];
  /** Those whose status differs from the new one. */
  changing: readonly Found[];
  /** Label of the new status. */
  status: string;
  /** The button that changes them. */
  children: ReactNode;
}

/** Previews how many records will change and names the first of them. */
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
