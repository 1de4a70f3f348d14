import { Button, Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { RecordHistory } from "./record-history";
import { useOverlay } from "../dialogs/use-overlay";

interface HistoryDialogProps {
  table: string;
  record: string;
  title: string;
  onClose: () => void;
}

/** A record's history in a dialog, open while it is mounted. */
export function HistoryDialog({ table, record, title, onClose }: HistoryDialogProps): ReactNode {
  const { overlay, returnFocus } = useOverlay(true, onClose);
  if (!overlay) return null;
  const { Dialog } = overlay;
  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
        <Dialog.Title>{title}</Dialog.Title>
        <RecordHistory table={table} record={record} />
        <Flex justify="end" mt="4">
          <Button variant="soft" color="gray" size="3" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  );
}
