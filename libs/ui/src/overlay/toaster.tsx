import * as RadixToast from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../radix-parts";
import { receiveToasts, type Toast } from "../toast";
import styles from "./toaster.module.css";

const modals = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/** Returns the topmost dialog. Native dialogs are always above the others. */
export function topmostDialog(): Element | undefined {
  return (
    [...document.querySelectorAll("dialog[open]")].at(-1) ??
    [...document.querySelectorAll(modals)].at(-1)
  );
}

/**
 * Creates an element in the browser's top layer. While `active`, it moves into the topmost open
 * dialog, because a modal dialog makes everything else inert; otherwise it stays in `home`.
 */
function useTopLayer(
  active: boolean,
  className: string | undefined,
): {
  layer: HTMLElement;
  home: RefObject<HTMLDivElement | null>;
} {
  const [layer] = useState(() => {
    const element = document.createElement("div");
    element.setAttribute("popover", "manual");
    element.className = className ?? "";
    return element;
  });
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const update = (): void => moveTo(topmostDialog() ?? home.current, layer);
    update();
    if (!active) return;
    const changes = new MutationObserver(update);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["open", "data-state"],
    });
    return () => changes.disconnect();
  }, [layer, active]);
  return { layer, home };
}

function moveTo(container: Element | null, layer: HTMLElement): void {
  if (!container || layer.parentElement === container) return;
  const focused = layer.contains(document.activeElement) ? document.activeElement : null;
  container.append(layer);
  layer.showPopover();
  // Prevents visible toasts from repeating their entry animation.
  for (const animation of layer.getAnimations({ subtree: true })) animation.finish();
  if (focused instanceof HTMLElement) focused.focus();
}

/** How long toasts without and with an action stay; hovering or focusing one pauses its timer. */
const durationMs = 3000;
const actionDurationMs = 10_000;

/** Returns whether two toasts are the same and have no action. */
const equal = (one: Toast, other: Toast): boolean =>
  !one.action &&
  !other.action &&
  one.kind === other.kind &&
  one.title === other.title &&
  one.description === other.description;

/**
 * Renders all toasts and announces them to screen readers. Radix stacks toasts and dialogs
 * together: Escape closes a toast that opened after a dialog before the dialog itself.
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
        <RadixToast.Provider swipeDirection="right" announcerContainer={layer}>
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
      duration={toast.action ? actionDurationMs : durationMs}
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
