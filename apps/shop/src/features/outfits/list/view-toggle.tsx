import { LayoutGrid, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import type { View } from "./use-view";
import styles from "./view-toggle.module.css";

const views = [
  { view: "grid", label: "Grid view", Icon: LayoutGrid },
  { view: "list", label: "List view", Icon: Rows3 },
] as const;

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

/** Switches between a grid of cards and rows with descriptions. */
export function ViewToggle({ view: current, onChange }: ViewToggleProps): ReactNode {
  return (
    <div className={styles.toggle} role="group" aria-label="View">
      {views.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          aria-label={label}
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </button>
      ))}
    </div>
  );
}
