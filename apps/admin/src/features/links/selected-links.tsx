import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Selection } from "../../layout/use-selection";
import styles from "./selected-links.module.css";
import { useLinkChanges } from "./use-link-changes";

/** What is done to all ticked links at once. */
export function SelectedLinks({ selection }: { selection: Selection }): ReactNode {
  const { keys, clear } = selection;
  const { pending, setStatus, remove } = useLinkChanges(clear);
  return (
    <div className={styles.bar} data-empty={keys.length === 0}>
      <span role="status">{keys.length > 0 && chosen(keys.length)}</span>
      {keys.length > 0 && (
        <div className={styles.actions} role="group" aria-label="Chosen links">
          <Button
            size="3"
            variant="soft"
            disabled={pending}
            onClick={() => setStatus(keys, "active")}
          >
            Activate
          </Button>
          <Button
            size="3"
            variant="soft"
            disabled={pending}
            onClick={() => setStatus(keys, "paused")}
          >
            Pause
          </Button>
          <Button
            size="3"
            variant="soft"
            disabled={pending}
            onClick={() => setStatus(keys, "expired")}
          >
            Expire
          </Button>
          <Button
            size="3"
            variant="soft"
            color="red"
            disabled={pending}
            onClick={() => remove(keys)}
          >
            Delete
          </Button>
          <Button size="3" variant="outline" color="gray" disabled={pending} onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

const chosen = (count: number) => (count === 1 ? "1 link chosen" : `${count} links chosen`);
