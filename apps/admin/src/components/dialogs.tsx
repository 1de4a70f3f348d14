import { useLateCode } from "@ensemble/controls";
import { Button, Flex, toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui/overlay";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/**
 * A dialog whose code loads on its first render, which keeps it out of the list's chunk. When the
 * code fails to load, a toast says so and the dialog closes; opening it again retries.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyDialog(props: Props): ReactNode {
    const { code, failed } = useLateCode(load);
    const giveUp = useEffectEvent(() => {
      const description = "That did not open. Check your connection and try again.";
      toast({ kind: "error", title: "Error", description });
      props.onClose();
    });
    useEffect(() => {
      if (failed) giveUp();
    }, [failed]);
    return code ? <code.default {...props} /> : null;
  };
}

/**
 * Loads the dialog components when one is first opened. When they fail to load, a toast says so and
 * `onFailure` closes it again. Pass `returnFocus` to the dialog's `onCloseAutoFocus`: a dialog
 * without a trigger does not know what had the focus.
 */
export function useOverlay(wanted: boolean, onFailure: () => void) {
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const opener = useRef<Element | null>(null);
  const below = useRef<Element | null>(null);
  // A layout effect runs before the dialog's own effects move the focus into it.
  useLayoutEffect(() => {
    if (!wanted) return;
    opener.current = document.activeElement;
    below.current = document.activeElement?.closest("[role=dialog]") ?? null;
  }, [wanted]);
  function returnFocus(event: Event): void {
    event.preventDefault();
    // The opener may be gone, because the edited row moved to another page of its list, or disabled
    // while a request is pending. The dialog below is still there.
    const remaining = [opener.current, below.current].find(isFocusable);
    // A dialog below this one may have returned the focus already.
    if (!remaining && document.activeElement !== document.body) return;
    const target = remaining ?? document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
  const giveUp = useEffectEvent((error: unknown) => {
    console.warn("The dialog's code did not load.", error);
    toast({
      kind: "error",
      title: "Error",
      description: "That did not open. Check your connection and try again.",
    });
    onFailure();
  });
  useEffect(() => {
    if (!wanted || overlay) return;
    let current = true;
    import("@ensemble/ui/overlay").then(
      (module) => current && setOverlay(module),
      (error: unknown) => current && giveUp(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, overlay]);
  return { overlay, returnFocus };
}

const isFocusable = (element: Element | null): boolean =>
  !!element?.isConnected && element !== document.body && !element.matches(":disabled");

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences. */
  text: string;
  /** Label of the confirm button, such as "Delete". */
  confirm: string;
  /** Label of the cancel button. */
  cancel?: string;
  /** Loses nothing: the confirm button is not red. */
  harmless?: boolean;
  /** Disables both buttons. */
  pending?: boolean;
  /** Why the last attempt failed. */
  failure?: string;
  /** Shown between the text and the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, title, text, confirm, cancel = "Cancel", pending, failure, harmless } = props;
  const { overlay, returnFocus } = useOverlay(open, props.onCancel);
  if (!overlay) return null;
  const { AlertDialog } = overlay;
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => !wanted && props.onCancel()}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description>{text}</AlertDialog.Description>
        {props.children}
        {failure && <p role="alert">{failure}</p>}
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" size="3" disabled={pending}>
              {cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button
            color={harmless ? undefined : "red"}
            highContrast={!harmless}
            size="3"
            disabled={pending}
            onClick={props.onConfirm}
          >
            {confirm}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
