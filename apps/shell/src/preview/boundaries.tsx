import type { Composition } from "@ensemble/contract";
import { Button, PlainList } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sumTransferredBytes } from "../telemetry/transferred-bytes";
import { followEvents, type SiteEvent } from "../telemetry/site-events";
import styles from "./preview.module.css";

interface BoundariesProps {
  composition: Composition;
  onPreview: () => void;
  onClose: () => void;
}

/** Shows which release and owner rendered each region of the page, until Escape is pressed. */
export function Boundaries({ composition, onPreview, onClose }: BoundariesProps): ReactNode {
  const regions = usePageRegions(composition);
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
      <BoundaryOutlines regions={regions} />
      <aside ref={list} tabIndex={-1} className={styles.list} aria-label="Boundaries">
        <h2 className={styles.title}>Who Rendered This Page</h2>
        <PlainList className={styles.parts}>
          {regions.map((region) => (
            <RegionDetails key={`${region.owner} ${region.screen}`} region={region} />
          ))}
        </PlainList>
        <div className={styles.actions}>
          <Button size="2" variant="soft" onClick={onPreview}>
            Preview a Release
          </Button>
          <Button size="2" onClick={onClose}>
            Close
          </Button>
        </div>
      </aside>
    </>
  );
}

function RegionDetails({ region }: { region: PageRegion }): ReactNode {
  const { owner, team, screen, isPart, release, channel, milliseconds, bytes, errors } = region;
  const facts: [string, string][] = [
    ["Release", `${release}, ${channel}`],
    ["Team", team ?? "no team"],
    ["Loaded in", milliseconds === undefined ? "not yet" : `${Math.round(milliseconds)} ms`],
    ["Bytes", `${(bytes / 1000).toFixed(1)} kB`],
    ["Errors", String(errors)],
  ];
  return (
    <li className={styles.part} data-owner={owner === "shell" ? "shell" : "remote"}>
      <h3 className={styles.owner}>
        {owner}
        {screen && <span>{` rendered ${isPart ? "the part " : ""}“${screen}”`}</span>}
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

/** Outlines each owner's regions. Hidden from screen readers, which get the list. */
function BoundaryOutlines({ regions }: { regions: readonly PageRegion[] }): ReactNode {
  const [outlines, setOutlines] = useState<Outline[]>([]);
  useEffect(() => {
    const main = document.getElementById("main");
    const screen = regions.findLast(({ isPart }) => !isPart)?.owner ?? "shell";
    let frameId = 0;
    const measure = () => {
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(() => setOutlines(main ? outlinesAround(main, screen) : []));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (main) sizes.observe(main);
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      cancelAnimationFrame(frameId);
      sizes.disconnect();
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, [regions]);
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

/**
 * Returns the outlines of the screen, of the parts in it, and of the surrounding chrome, which belongs to
 * the shell.
 */
function outlinesAround(main: HTMLElement, screen: string): Outline[] {
  const chrome = [...(main.parentElement?.children ?? [])].filter(
    (element) => element !== main && element.matches("header, footer, nav, div"),
  );
  return [
    { owner: screen, element: main },
    ...[...main.querySelectorAll<HTMLElement>("[data-part]")].map((element) => ({
      owner: element.dataset.part!,
      element,
    })),
    ...chrome.map((element) => ({ owner: "shell", element })),
  ].flatMap(({ owner, element }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ owner, box: { left, top, width, height } }] : [];
  });
}

/** Returns the regions of the page and follows events. */
function usePageRegions(composition: Composition): PageRegion[] {
  const [regions, setRegions] = useState<PageRegion[]>([]);
  useEffect(() => {
    const events: SiteEvent[] = [];
    let frameId = 0;
    const stop = followEvents((event) => {
      events.push(event);
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(() => setRegions(regionsFrom(composition, events)));
    });
    return () => {
      stop();
      cancelAnimationFrame(frameId);
    };
  }, [composition]);
  return regions;
}

/** An owner's region of the page, with metrics of its code. */
interface PageRegion {
  owner: string;
  /** The owning team. */
  team?: string;
  /** The screen or the part. */
  screen?: string;
  isPart?: boolean;
  release: string;
  channel: string;
  /** Load time of its code; undefined until it has loaded. */
  milliseconds?: number;
  /** Compressed size of all its files on this page. */
  bytes: number;
  /** Number of failed loads, fallbacks and render errors. */
  errors: number;
}

/** Returns the regions of the shell, the current screen and its parts. */
function regionsFrom(composition: Composition, events: readonly SiteEvent[]): PageRegion[] {
  const { release, base, owner: team } = composition.shell;
  const visit = events.findLast(({ kind }) => kind === "visit");
  const shell: PageRegion = {
    owner: "shell",
    team,
    release,
    channel: "stable",
    // The shell has loaded once the first screen is requested.
    milliseconds: events.find(({ kind }) => kind === "visit")?.at,
    bytes: sumTransferredBytes(base),
    errors: events.filter((event) => event.remote === "shell" && isError(event)).length,
  };
  const placed = [...document.querySelectorAll<HTMLElement>("[data-part]:not([hidden])")];
  const names = new Set(placed.map(({ dataset }) => dataset.part));
  const parts = [...names].flatMap((of) => {
    const latest = events.findLast(
      ({ part, remote, screen }) => part && of === `${remote}/${screen}`,
    );
    return latest ? { ...screenRegion(composition, events, latest), isPart: true } : [];
  });
  return visit && visit.remote !== "shell"
    ? [shell, screenRegion(composition, events, visit), ...parts]
    : [{ ...shell, screen: visit?.screen }, ...parts];
}

function screenRegion(
  composition: Composition,
  events: readonly SiteEvent[],
  { remote, screen, part }: SiteEvent,
): PageRegion {
  const own = events.filter((event) => event.remote === remote && event.part === part);
  // Visits may precede a fallback or preview, so use another event if there is one.
  const { running } = own.findLast(({ kind }) => kind !== "visit") ?? own.at(-1)!;
  const load = own.findLast((event) => event.kind === "load" && event.screen === screen);
  return {
    owner: remote,
    team: composition.remotes.find(({ name }) => name === remote)?.owner,
    screen,
    release: running.release,
    channel: running.channel,
    milliseconds: load?.value,
    bytes: sumTransferredBytes(running.base),
    errors: own.filter(isError).length,
  };
}

const isError = ({ kind }: SiteEvent) =>
  kind === "failure" || kind === "fallback" || kind === "error";
