import type { Composition } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./boundaries.module.css";
import { BoundaryOutlines } from "./boundary-outlines";
import type { Part } from "./part";
import { useParts } from "./use-parts";

interface BoundariesProps {
  composition: Composition;
  onPreview: () => void;
  onClose: () => void;
}

/** Shows which release of which owner drew each part of the page, until Escape is pressed. */
export function Boundaries({ composition, onPreview, onClose }: BoundariesProps): ReactNode {
  const parts = useParts(composition);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    list.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [onClose]);
  return (
    <>
      <BoundaryOutlines parts={parts} />
      <aside ref={list} tabIndex={-1} className={styles.list} aria-label="Boundaries">
        <h2 className={styles.title}>Who has drawn this page</h2>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <BoundaryPart key={part.owner} part={part} />
          ))}
        </ul>
        <div className={styles.ways}>
          <Button size="2" variant="soft" onClick={onPreview}>
            Preview a release
          </Button>
          <Button size="2" onClick={onClose}>
            Close
          </Button>
        </div>
      </aside>
    </>
  );
}

function BoundaryPart({ part }: { part: Part }): ReactNode {
  const { owner, team, screen, release, channel, milliseconds, bytes, errors } = part;
  const facts: [string, string][] = [
    ["Release", `${release}, ${channel}`],
    ["Team", team ?? "nobody named"],
    ["Loaded in", milliseconds === undefined ? "not yet" : `${Math.round(milliseconds)} ms`],
    ["Bytes", `${(bytes / 1000).toFixed(1)} kB`],
    ["Errors", String(errors)],
  ];
  return (
    <li className={styles.part} data-owner={owner === "shell" ? "shell" : "remote"}>
      <h3 className={styles.owner}>
        {owner}
        {screen && <span> drew “{screen}”</span>}
      </h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
