import * as RadixToast from "@radix-ui/react-toast";
import { IconButton } from "@radix-ui/themes";
import { receiveToasts, type Toast } from "@ensemble/ui";
import { X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./toaster.module.css";
import { useTopLayer } from "./top-layer";

/** How long a toast stays, in milliseconds; hovering or focusing it stops the clock. */
const lifetime = 3000;

/** Whether two toasts say the same and neither has an action. */
const equal = (one: Toast, other: Toast): boolean =>
  !one.action &&
  !other.action &&
  one.kind === other.kind &&
  one.title === other.title &&
  one.description === other.description;

/**
 * Renders every toast above the page and announces it to screen readers. Radix keeps one stack of
 * layers for toasts and dialogs, and toasts cannot leave it: while a toast opened after a dialog is
 * shown, Escape closes the toast first, then the dialog.
 */
export function Toaster(): ReactNode {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(
    () =>
      receiveToasts((toast) =>
        setToasts((shown) => [...shown.filter((other) => !equal(toast, other)), toast]),
      ),
    [],
  );
  const { layer, home } = useTopLayer(toasts.length > 0, styles.layer);
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));

  return (
    <div ref={home}>
      {createPortal(
        <RadixToast.Provider duration={lifetime} swipeDirection="down" announcerContainer={layer}>
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} onClose={() => remove(toast.id)} />
          ))}
          <RadixToast.Viewport className={styles.viewport} />
        </RadixToast.Provider>,
        layer,
      )}
    </div>
  );
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }): ReactNode {
  return (
    <RadixToast.Root
      className={styles.toast}
      data-kind={toast.kind}
      type={toast.kind === "error" ? "foreground" : "background"}
      onOpenChange={(open) => !open && onClose()}
    >
      <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
      {toast.description && (
        <RadixToast.Description className={styles.description}>
          {toast.description}
        </RadixToast.Description>
      )}
      {toast.action && (
        <RadixToast.Action
          className={styles.action}
          altText={toast.action.label}
          onClick={toast.action.run}
        >
          {toast.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild>
        <IconButton className={styles.close} variant="ghost" color="gray" aria-label="Dismiss">
          <X size={16} />
        </IconButton>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
