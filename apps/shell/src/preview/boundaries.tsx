import type { Composition } from "@ensemble/contract";
import { Button, PlainList } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { bytesOf } from "../telemetry/bytes-taken";
import { followEvents, type SiteEvent } from "../telemetry/site-events";
import styles from "./preview.module.css";

interface BoundariesProps {
  composition: Composition;
  onPreview: () => void;
  onClose: () => void;
}

/** Shows which release of which owner rendered each part of the page, until Escape is pressed. */
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
        <h2 className={styles.title}>Who has rendered this page</h2>
        <PlainList className={styles.parts}>
          {parts.map((part) => (
            <BoundaryPart key={part.owner} part={part} />
          ))}
        </PlainList>
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
        {screen && <span> rendered “{screen}”</span>}
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

interface Outline {
  owner: string;
  box: { left: number; top: number; width: number; height: number };
}

/**
 * Frames around each owner's part of the page, for sighted people: the list says the same in words.
 */
function BoundaryOutlines({ parts }: { parts: readonly Part[] }): ReactNode {
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

/** The parts of the page, updated as screens load and fail. */
function useParts(composition: Composition): Part[] {
  const [parts, setParts] = useState<Part[]>([]);
  useEffect(() => {
    const events: SiteEvent[] = [];
    let due = 0;
    const stop = followEvents((event) => {
      events.push(event);
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => setParts(partsOf(composition, events)));
    });
    return () => {
      stop();
      cancelAnimationFrame(due);
    };
  }, [composition]);
  return parts;
}

/** One owner's part of the page, and how its code got here. */
interface Part {
  owner: string;
  /** The team that owns it. */
  team?: string;
  screen?: string;
  release: string;
  channel: string;
  /** From the request for its code until its arrival; undefined until then. */
  milliseconds?: number;
  /** Of all its files on this page, compressed. */
  bytes: number;
  /** Failed loads, releases that were replaced, screens that threw. */
  errors: number;
}

/** The current parts of the page: the shell, and the owner of the screen. */
function partsOf(composition: Composition, events: readonly SiteEvent[]): Part[] {
  const { release, base, owner: team } = composition.shell;
  const visit = events.findLast(({ kind }) => kind === "visit");
  const shell: Part = {
    owner: "shell",
    team,
    release,
    channel: "stable",
    // The shell has rendered the page as soon as any screen is requested.
    milliseconds: events.find(({ kind }) => kind === "visit")?.at,
    bytes: bytesOf(base),
    errors: events.filter((event) => event.remote === "shell" && isError(event)).length,
  };
  return visit && visit.remote !== "shell"
    ? [shell, screenPart(composition, events, visit)]
    : [{ ...shell, screen: visit?.screen }];
}

function screenPart(
  composition: Composition,
  events: readonly SiteEvent[],
  { remote, screen }: SiteEvent,
): Part {
  const own = events.filter((event) => event.remote === remote);
  // The fallback or preview that runs is known only once something has loaded.
  const { running } = own.findLast(({ kind }) => kind !== "visit") ?? own.at(-1)!;
  const load = own.findLast((event) => event.kind === "load" && event.screen === screen);
  return {
    owner: remote,
    team: composition.remotes.find(({ name }) => name === remote)?.owner,
    screen,
    release: running.release,
    channel: running.channel,
    milliseconds: load?.value,
    bytes: bytesOf(running.base),
    errors: own.filter(isError).length,
  };
}

const isError = ({ kind }: SiteEvent) =>
  kind === "failure" || kind === "fallback" || kind === "error";
