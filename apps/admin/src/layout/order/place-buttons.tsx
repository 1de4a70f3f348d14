import { IconButton } from "@ensemble/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./place-buttons.module.css";

interface PlaceButtonsProps {
  /** What is moved, for the buttons' labels. */
  name: string;
  /** Counted from 0. */
  place: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/**
 * Moves an entry of an ordered list up or down, where there is another, or takes it out: by keyboard,
 * thumb and mouse alike. The focus goes along with what is moved.
 */
export function PlaceButtons(props: PlaceButtonsProps): ReactNode {
  const { name, place, count, disabled = false, onMove, onRemove } = props;
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<"up" | "down">(undefined);
  useEffect(() => {
    if (!pressed.current) return;
    // At the end of the list the pressed button is disabled: the other one takes the focus.
    const end = place === 0 ? "down" : place === count - 1 ? "up" : undefined;
    const way = end ?? pressed.current;
    pressed.current = undefined;
    group.current?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus();
  }, [place, count]);
  const move = (way: "up" | "down") => {
    pressed.current = way;
    onMove(way === "up" ? place - 1 : place + 1);
  };
  return (
    <div ref={group} className={styles.buttons}>
      {count > 1 && (
        <>
          <Place
            label={`Move ${name} up`}
            way="up"
            off={disabled || place === 0}
            run={() => move("up")}
          >
            <ArrowUp size={16} aria-hidden />
          </Place>
          <Place
            label={`Move ${name} down`}
            way="down"
            off={disabled || place === count - 1}
            run={() => move("down")}
          >
            <ArrowDown size={16} aria-hidden />
          </Place>
        </>
      )}
      <Place label={`Remove ${name}`} way="out" off={disabled} run={onRemove}>
        <X size={16} aria-hidden />
      </Place>
    </div>
  );
}

interface PlaceProps {
  label: string;
  way: "up" | "down" | "out";
  off: boolean;
  run: () => void;
  children: ReactNode;
}

function Place({ label, way, off, run, children }: PlaceProps): ReactNode {
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      className={styles.button}
      aria-label={label}
      data-way={way}
      disabled={off}
      onClick={run}
    >
      {children}
    </IconButton>
  );
}
