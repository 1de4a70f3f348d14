import { Dialog } from "@ensemble/ui/overlay";
import type { ReactNode } from "react";

/** A dialog of the shell's overlays, which load on demand. */
export function ShellDialog(): ReactNode {
  return (
    <Dialog.Root defaultOpen>
      <Dialog.Content>
        <Dialog.Title>A dialog of the shell</Dialog.Title>
      </Dialog.Content>
    </Dialog.Root>
  );
}
