import { IconButton } from "@ensemble/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./order-buttons.module.css";

interface OrderButtonsProps {
  /** Name of the entry, for the buttons' labels. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/**
 * Buttons that move an entry of an ordered list up or down, or remove it. The focus moves with the
 * entry.
 */
export function OrderButtons(props: OrderButtonsProps): ReactNode {
  const { name, index, count, disabled = false, onMove, onRemove } = props;
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<"up" | "down">(undefined);
  useEffect(() => {
    if (!pressed.current) return;
    // The pressed button is disabled at the end of the list: focus the other one.
    const end = index === 0 ? "down" : index === count - 1 ? "up" : undefined;
    const direction = end ?? pressed.current;
    pressed.current = undefined;
    group.current?.querySelector<HTMLElement>(`[data-direction="${direction}"]`)?.focus();
  }, [index, count]);
  const move = (direction: "up" | "down") => {
    pressed.current = direction;
    onMove(direction === "up" ? index - 1 : index + 1);
  };
  return (
    <div ref={group} className={styles.buttons}>
      {count > 1 && (
        <>
          <OrderButton
            label={`Move ${name} up`}
            direction="up"
            disabled={disabled || index === 0}
            onClick={() => move("up")}
          >
            <ArrowUp size={16} aria-hidden />
          </OrderButton>
          <OrderButton
            label={`Move ${name} down`}
            direction="down"
            disabled={disabled || index === count - 1}
            onClick={() => move("down")}
          >
            <ArrowDown size={16} aria-hidden />
          </OrderButton>
        </>
      )}
      <OrderButton label={`Remove ${name}`} direction="out" disabled={disabled} onClick={onRemove}>
        <X size={16} aria-hidden />
      </OrderButton>
    </div>
  );
}

interface OrderButtonProps {
  label: string;
  direction: "up" | "down" | "out";
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function OrderButton({
  label,
  direction,
  disabled,
  onClick,
  children,
}: OrderButtonProps): ReactNode {
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      className={styles.button}
      aria-label={label}
      data-direction={direction}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
