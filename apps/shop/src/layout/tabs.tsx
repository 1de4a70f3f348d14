import { useRef, type KeyboardEvent, type ReactNode } from "react";
import styles from "./tabs.module.css";

export interface Tab<T extends string> {
  value: T;
  label: string;
}

interface TabsProps<T extends string> {
  /** The tabs' label for screen readers. */
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs with their panel; arrow keys move between them. */
export function Tabs<T extends string>(props: TabsProps<T>): ReactNode {
  const { label, tabs, value, onChange, children } = props;
  const list = useRef<HTMLDivElement>(null);

  function move({ key }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const index = tabs.findIndex((tab) => tab.value === value) + step;
    const next = tabs.at(index % tabs.length);
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls="tab-panel"
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`}>
        {children}
      </div>
    </>
  );
}
