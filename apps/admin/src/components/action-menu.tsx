import { useOverlay } from "@ensemble/editing";
import { useNavigate } from "@ensemble/router";
import { IconButton } from "@ensemble/ui";
import { EllipsisVertical } from "lucide-react";
import { Fragment, type ReactNode, useRef, useState } from "react";
import styles from "./admin-list.module.css";

export interface Action {
  label: string;
  /** Omit if `to` is set. */
  run?: () => void;
  to?: string;
  /** Shown in red, after a separator. */
  destructive?: boolean;
}

interface ActionMenuProps {
  /** Such as "More actions for Zara". */
  label: string;
  actions: readonly Action[];
}

/** A menu of actions on one card or row. Its code loads on first use. */
export function ActionMenu({ label, actions }: ActionMenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  // Renders the menu inside the page's landmark, as accessibility requires.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { overlay } = useOverlay(open, () => setOpen(false));
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Action>(undefined);
  const navigate = useNavigate();

  /** Opens or closes the menu, whose container mustn't change while open. */
  function show(wanted: boolean): void {
    if (wanted) setContainer(trigger.current?.closest("main") ?? null);
    setOpen(wanted);
  }

  const button = (
    <IconButton
      ref={trigger}
      type="button"
      size="3"
      variant="ghost"
      color="gray"
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => {
        if (!overlay) show(true);
      }}
    >
      <EllipsisVertical size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
  if (!overlay) return button;
  const { DropdownMenu } = overlay;

  /** Runs the action once the focus is back on the button, where a dialog can return it. */
  function act(event: Event): void {
    const action = chosen.current;
    if (!action) return;
    chosen.current = undefined;
    event.preventDefault();
    trigger.current?.focus({ preventScroll: true });
    if (action.to) void navigate(action.to);
    action.run?.();
  }

  return (
    <DropdownMenu.Root open={open} onOpenChange={show} modal={false}>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={styles.menu}
        align="end"
        size="2"
        container={container}
        onCloseAutoFocus={act}
      >
        {actions.map((action, index) => (
          <Fragment key={action.label}>
            {action.destructive && index > 0 && <DropdownMenu.Separator />}
            <DropdownMenu.Item
              className={styles.item}
              color={action.destructive ? "red" : undefined}
              onSelect={() => (chosen.current = action)}
            >
              {action.label}
            </DropdownMenu.Item>
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
