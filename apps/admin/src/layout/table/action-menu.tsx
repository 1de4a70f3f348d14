import { useNavigate } from "@ensemble/router";
import { IconButton } from "@ensemble/ui";
import { EllipsisVertical } from "lucide-react";
import { Fragment, useRef, useState, type ReactNode } from "react";
import styles from "./action-menu.module.css";
import { useOverlay } from "../dialogs/use-overlay";

export interface Action {
  label: string;
  /** What it does; `to` instead leads to another screen. */
  run?: () => void;
  to?: string;
  /** It takes something away. */
  destructive?: boolean;
}

interface ActionMenuProps {
  /** Names the button, such as "More actions for Zara". */
  label: string;
  actions: readonly Action[];
}

/** What can be done with one card or row, behind a button. Its code comes with the first use. */
export function ActionMenu({ label, actions }: ActionMenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  // The menu is drawn within the page's landmark; whoever opens it hides nothing else.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { overlay } = useOverlay(open, () => setOpen(false));
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Action>(undefined);
  const navigate = useNavigate();
  const button = (
    <IconButton
      ref={trigger}
      type="button"
      size="3"
      variant="ghost"
      color="gray"
      aria-label={label}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        setPlace(currentTarget.closest("main"));
        if (!overlay) setOpen(true);
      }}
    >
      <EllipsisVertical size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
  if (!overlay) return button;
  const { DropdownMenu } = overlay;

  /** Only now, with the focus back on the button: a dialog must know where to lead it again. */
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
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" size="2" container={place} onCloseAutoFocus={act}>
        {actions.map((action, place) => (
          <Fragment key={action.label}>
            {action.destructive && place > 0 && <DropdownMenu.Separator />}
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
