import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../layout/dialogs/confirm-dialog";
import type { Selection } from "../../layout/table/use-selection";
import styles from "./selected-links.module.css";
import { useLinkChanges } from "./use-link-changes";

interface SelectedLinksProps {
  selection: Selection;
  /** All selected links are deleted and can only be restored. */
  deleted: boolean;
}

/** Bulk actions on the selected links. */
export function SelectedLinks({ selection, deleted }: SelectedLinksProps): ReactNode {
  const { keys, clear } = selection;
  const { pending, setStatus, remove, restore } = useLinkChanges(clear);
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles.bar} data-empty={keys.length === 0}>
      <span role="status">{keys.length > 0 && countText(keys.length)}</span>
      {keys.length > 0 && (
        <div className={styles.actions} role="group" aria-label="Chosen links">
          {deleted ? (
            <Button size="3" variant="soft" disabled={pending} onClick={() => restore(keys)}>
              Restore
            </Button>
          ) : (
            <>
              {(["active", "paused", "expired"] as const).map((status) => (
                <Button
                  key={status}
                  size="3"
                  variant="soft"
                  disabled={pending}
                  onClick={() => setStatus(keys, status)}
                >
                  {verbs[status]}
                </Button>
              ))}
              <Button
                size="3"
                variant="soft"
                color="red"
                disabled={pending}
                onClick={() => setConfirming(true)}
              >
                Delete
              </Button>
            </>
          )}
          <Button size="3" variant="outline" color="gray" disabled={pending} onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        title={keys.length === 1 ? "Delete this link?" : `Delete ${keys.length} links?`}
        text="Wherever they stand, they lead nowhere any more; what they brought stays in the figures. They can be restored from the deleted ones."
        confirm="Delete"
        onConfirm={() => {
          setConfirming(false);
          remove(keys);
        }}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}

const verbs = { active: "Activate", paused: "Pause", expired: "Expire" } as const;

const countText = (count: number) => (count === 1 ? "1 link chosen" : `${count} links chosen`);
