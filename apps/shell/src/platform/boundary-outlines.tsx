import { useEffect, useState, type ReactNode } from "react";
import styles from "./boundaries.module.css";
import type { Part } from "./part";

interface Outline {
  owner: string;
  box: { left: number; top: number; width: number; height: number };
}

/**
 * Frames around each owner's part of the page, for sighted people: the list says the same in words.
 */
export function BoundaryOutlines({ parts }: { parts: readonly Part[] }): ReactNode {
  const [outlines, setOutlines] = useState<Outline[]>([]);
  useEffect(() => {
    const main = document.getElementById("main");
    const screen = parts.at(-1)?.owner ?? "shell";
    let due = 0;
    const measure = () => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => setOutlines(main ? outlinesAround(main, screen) : []));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (main) sizes.observe(main);
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      cancelAnimationFrame(due);
      sizes.disconnect();
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, [parts]);
  return outlines.map(({ owner, box }, index) => (
    <div
      key={index}
      className={styles.outline}
      data-owner={owner === "shell" ? "shell" : "remote"}
      style={box}
      aria-hidden
    >
      <span className={styles.name}>{owner}</span>
    </div>
  ));
}

/** The chrome's parts around the screen belong to the shell. */
function outlinesAround(main: HTMLElement, screen: string): Outline[] {
  const chrome = [...(main.parentElement?.children ?? [])].filter(
    (element) => element !== main && element.matches("header, footer, nav, div"),
  );
  return [
    { owner: screen, element: main },
    ...chrome.map((element) => ({ owner: "shell", element })),
  ].flatMap(({ owner, element }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ owner, box: { left, top, width, height } }] : [];
  });
}
