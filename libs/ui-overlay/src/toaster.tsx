import * as RadixToast from "@radix-ui/react-toast";
import { IconButton } from "@radix-ui/themes";
import { receiveToasts, type Toast } from "@ensemble/ui";
import { X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./toaster.module.css";

/** How long a toast stays, in milliseconds (shopper §9); hovering or focusing it stops the clock. */
const lifetime = 3000;

/** Draws every toast of the page and announces it to screen readers. */
export function Toaster(): ReactNode {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => receiveToasts((toast) => setToasts((shown) => [...shown, toast])), []);
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));

  return (
    <RadixToast.Provider duration={lifetime} swipeDirection="down">
      {toasts.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          className={styles.toast}
          data-kind={toast.kind}
          type={toast.kind === "error" ? "foreground" : "background"}
          onOpenChange={(open) => !open && remove(toast.id)}
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
            <IconButton className={styles.close} variant="ghost" color="gray" aria-label="Close">
              <X size={16} />
            </IconButton>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={styles.viewport} />
    </RadixToast.Provider>
  );
}
