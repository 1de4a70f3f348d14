import { useLazyModule } from "@ensemble/controls";
import { Button, Flex, toast } from "@ensemble/ui";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences. */
  text: string;
  /** Label of the confirm button, such as "Delete". */
  confirm: string;
  /** Label of the cancel button. */
  cancel?: string;
  /** Whether nothing gets lost, so that the confirm button isn't red. */
  harmless?: boolean;
  /** Disables both buttons. */
  pending?: boolean;
  /** Error message of the last attempt. */
  failure?: string;
  /** Shown between the text and the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an action that is hard to undo. */
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

interface ReadDialogProps {
  title: string;
  description?: string;
  maxWidth?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A read-only dialog, open while mounted. */
export function ReadDialog(props: ReadDialogProps): ReactNode {
  const { title, description, maxWidth = "640px", onClose, children } = props;
  const { overlay, returnFocus } = useOverlay(true, onClose);
  if (!overlay) return null;
  const { Dialog } = overlay;
  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Content
        maxWidth={maxWidth}
        onCloseAutoFocus={returnFocus}
        {...(!description && { "aria-describedby": undefined })}
      >
        <Dialog.Title>{title}</Dialog.Title>
        {description && (
          <Dialog.Description mb="4" color="gray">
            {description}
          </Dialog.Description>
        )}
        {children}
        <Flex mt="5" justify="end">
          <Button variant="soft" color="gray" size="3" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** Creates a dialog whose code loads on first render. Reopening it after an error retries. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyDialog(props: Props): ReactNode {
    const code = useDialogCode(load, true, props.onClose);
    return code ? <code.default {...props} /> : null;
  };
}

const loadOverlay = () => import("@ensemble/ui/overlay");

/**
 * Loads the dialog components once `wanted`; `onFailure` must close the dialog. Pass `returnFocus`
 * to the dialog's `onCloseAutoFocus`, because a dialog without a trigger doesn't restore the focus.
 */
export function useOverlay(wanted: boolean, onFailure: () => void) {
  const overlay = useDialogCode(loadOverlay, wanted, onFailure);
  const opener = useRef<Element | null>(null);
  const below = useRef<Element | null>(null);
  // Runs before the dialog's effects move the focus.
  useLayoutEffect(() => {
    if (!wanted) return;
    opener.current = document.activeElement;
    below.current = document.activeElement?.closest("[role=dialog]") ?? null;
  }, [wanted]);
  function returnFocus(event: Event): void {
    event.preventDefault();
    // The opener may have unmounted with its row, or be disabled by a request: use the dialog
    // below.
    const remaining = [opener.current, below.current].find(isFocusable);
    // A dialog below this one may have returned the focus already.
    if (!remaining && document.activeElement !== document.body) return;
    const target = remaining ?? document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
  return { overlay, returnFocus };
}

const isFocusable = (element: Element | null): boolean =>
  !!element?.isConnected && element !== document.body && !element.matches(":disabled");

/** Loads a dialog's code. On failure, shows a toast and calls `onFailure`. */
function useDialogCode<Code extends object>(
  load: () => Promise<Code>,
  wanted: boolean,
  onFailure: () => void,
): Code | undefined {
  const { code, failed, retry } = useLazyModule(load, wanted);
  const reportLoadError = useEffectEvent(() => {
    const description = "This couldn't be opened. Check your connection and try again.";
    toast({ kind: "error", title: "Error", description });
    onFailure();
    // Allows the next opening to retry.
    retry();
  });
  useEffect(() => {
    if (failed) reportLoadError();
  }, [failed]);
  return code;
}
