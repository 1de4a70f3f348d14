import { type ComposedRemote, findPropIssues } from "@ensemble/contract";
import {
  favoriteMessages,
  type FavoriteKind,
  toggleFavorite,
  useFavorites,
} from "@ensemble/session";
import { PartContext, type PartPlace, toast, useOnDevice } from "@ensemble/ui";
import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  // oxlint-disable-next-line no-restricted-imports -- Contains a part that suspends after all.
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { replayLateInput, restoreFocus } from "../pre-render";
import { partKey, type ScreenLoader } from "./screen-loader";
import { ScreenBoundary } from "./screen-outlet";
import styles from "../chrome/chrome.module.css";

/** A page's parts and their loaders. */
export interface PartSource {
  /** Returns a part's remote in this page's composition, with its loader. */
  find(remote: string): { remote: ComposedRemote; owner: ScreenLoader } | undefined;
  /** Adds the server's data of a part to the cache, if the release that runs has rendered it. */
  restore(of: string, served: string): void;
  /** Resolves when no query is pending. */
  whenSettled(): Promise<void>;
}

interface PlaceProps extends PartPlace {
  source: PartSource;
}

/**
 * Renders a part into its place, which is one element in every state. What the server has rendered
 * stays until the part runs, and if it never does; a place that the server left out stays hidden and
 * loads nothing.
 */
export function Place({ source, ...place }: PlaceProps): ReactNode {
  const { id, of, props } = place;
  const [served] = useState(() => readServed(id));
  const [name, part] = of.split("/") as [string, string];
  const found = source.find(name);
  const entry = partKey(part);
  const issues = usePropIssues(of, props, found?.remote);
  if (served === "left out" || !found || issues) return <div id={id} data-part={of} hidden />;
  const own = { ...place, source, entry, owner: found.owner };
  return served ? <ServedPlace {...own} served={served} /> : <NewPlace {...own} />;
}

/** Logs what is wrong with the props, and returns whether there is anything. */
function usePropIssues(of: string, props: object, remote: ComposedRemote | undefined): boolean {
  const part = remote?.parts?.find(({ name }) => of === `${remote.name}/${name}`);
  const issues = part ? findPropIssues(props, part).join("; ") : "";
  useEffect(() => {
    if (issues) console.error(`${of} is left out, because of its props: ${issues}`);
  }, [of, issues]);
  return issues !== "";
}

/** What a server has rendered into a place. */
interface Served {
  release: string;
  html: string;
}

/** Returns undefined for a place that no server has rendered. */
function readServed(id: string): Served | "left out" | undefined {
  const element = document.getElementById(id);
  if (!element?.dataset.part) return undefined;
  if (element.hidden) return "left out";
  const { release } = element.dataset;
  return release === undefined ? undefined : { release, html: element.innerHTML };
}

interface OwnedPlace extends PlaceProps {
  owner: ScreenLoader;
  /** The part's key in its owner. */
  entry: string;
}

/**
 * Loads a part, again if it failed on an earlier page. Returns its component unless it has thrown, and
 * how to report that.
 */
function usePart(owner: ScreenLoader, entry: string, retries: boolean) {
  const read = () => owner.state(entry);
  const state = useSyncExternalStore(owner.subscribe, read, read);
  const [thrown, setThrown] = useState<ComponentType>();
  const Loaded = state.status === "ready" ? (state.Screen as ComponentType) : undefined;
  useEffect(() => owner.visit(entry, retries), [owner, entry, retries]);
  return {
    Component: Loaded === thrown ? undefined : Loaded,
    onError: (error: unknown) => {
      setThrown(() => Loaded);
      owner.handleRenderError(entry, error);
    },
  };
}

/** A place after a navigation, or of a part that servers don't render. */
function NewPlace({ props, owner, entry, ...place }: OwnedPlace): ReactNode {
  const { Component, onError } = usePart(owner, entry, true);
  const isOnDevice = useOnDevice(isTrue, false);
  return (
    <ReservedPlace {...place} hidden={!owner.hasPart(entry)}>
      {isOnDevice && Component && <LivePart {...{ Component, props, onError }} />}
    </ReservedPlace>
  );
}

const isTrue = () => true;

interface ReservedPlaceProps extends Pick<PartPlace, "id" | "of" | "height"> {
  hidden?: boolean;
  children?: ReactNode;
}

/** A place that keeps its least height. */
export function ReservedPlace({ id, of, height, hidden, children }: ReservedPlaceProps): ReactNode {
  const heights = { "--phone": `${height.phone}px`, "--wide": `${height.wide}px` };
  return (
    <div
      id={id}
      data-part={of}
      hidden={hidden}
      className={styles.place}
      style={heights as CSSProperties}
    >
      {children}
    </div>
  );
}

interface LivePartProps {
  Component: ComponentType;
  props: object;
  onError: (error: unknown) => void;
}

function LivePart({ Component, props, onError }: LivePartProps): ReactNode {
  return (
    <Suspense>
      <ScreenBoundary onError={onError} fallback={() => null}>
        <PartContext value={undefined}>
          <Component {...props} />
        </PartContext>
      </ScreenBoundary>
    </Suspense>
  );
}

/**
 * A place that the server has rendered. Hydrates it if the part has loaded in the same release, or
 * else keeps its HTML until the part has.
 */
function ServedPlace({ served, ...place }: OwnedPlace & { served: Served }): ReactNode {
  const { id, of, props, owner, entry, source } = place;
  const { Component, onError } = usePart(owner, entry, false);
  const [hydrated] = useState(() => {
    if (!Component || owner.release !== served.release) return undefined;
    source.restore(of, served.release);
    return Component;
  });
  if (!hydrated || Component !== hydrated)
    return <KeptPlace {...place} {...{ served, Component, onError }} />;
  return (
    <div id={id} data-part={of} data-release={served.release}>
      <LivePart {...{ Component, props, onError }} />
    </div>
  );
}

interface KeptPlaceProps extends OwnedPlace {
  served: Served;
  Component: ComponentType | undefined;
  onError: (error: unknown) => void;
}

/**
 * Keeps a place's HTML, in which hearts and the attributes of `pre-hydration-actions` work, until the
 * part has rendered aside and its data has loaded, so that nothing flashes or moves.
 */
function KeptPlace({ served, Component: Loaded, onError, ...place }: KeptPlaceProps): ReactNode {
  const { id, of, props, source } = place;
  const slot = useRef<HTMLDivElement>(null);
  const [stage] = useState(createStage);
  // React would hydrate a portal with the elements beside it.
  const isHydrated = useOnDevice(isTrue, false);
  const Component = isHydrated ? Loaded : undefined;
  if (Component) source.restore(of, served.release);
  useEffect(() => {
    if (!Component) return undefined;
    let isCurrent = true;
    void source.whenSettled().then(() => {
      if (isCurrent && slot.current) replaceKept(slot.current, stage);
    });
    return () => {
      isCurrent = false;
    };
  }, [Component, source, stage]);
  useLayoutEffect(() => {
    if (Component) return;
    // Nothing runs here yet, or any more.
    slot.current!.dataset.late = "";
    if (stage.isConnected) slot.current!.innerHTML = served.html;
  }, [Component, served, stage]);
  useLayoutEffect(() => {
    const show = () => showHearts(slot.current!);
    show();
    return useFavorites.subscribe(show);
  }, []);
  return (
    <>
      <div
        ref={slot}
        id={id}
        data-part={of}
        data-release={served.release}
        dangerouslySetInnerHTML={{ __html: served.html }}
        suppressHydrationWarning
        onClick={({ target }) => pressHeart(target as HTMLElement)}
      />
      {Component && createPortal(<LivePart {...{ Component, props, onError }} />, stage)}
    </>
  );
}

function createStage(): HTMLElement {
  const stage = document.createElement("div");
  stage.style.display = "contents";
  return stage;
}

function replaceKept(slot: HTMLElement, stage: HTMLElement): void {
  const focused = document.activeElement;
  delete slot.dataset.late;
  slot.replaceChildren(stage);
  replayLateInput();
  restoreFocus(focused);
}

const favoriteOf = ({ dataset }: HTMLElement) =>
  dataset.favorite!.split(":") as [FavoriteKind, string];

/** Shows the visitor's favorites on hearts that no code runs for. */
function showHearts(slot: HTMLElement): void {
  const favorites = useFavorites.getState();
  for (const heart of slot.querySelectorAll<HTMLElement>("[data-favorite]")) {
    const [kind, id] = favoriteOf(heart);
    heart.setAttribute("aria-pressed", String(favorites[kind].includes(id)));
  }
}

function pressHeart(target: HTMLElement): void {
  const heart = target.closest<HTMLElement>("[data-favorite]");
  if (!heart) return;
  const [kind, id] = favoriteOf(heart);
  if (toggleFavorite(kind, id)) {
    toast({ kind: "success", title: favoriteMessages.added });
    return;
  }
  const undo = { label: favoriteMessages.undo, run: () => void toggleFavorite(kind, id) };
  toast({ kind: "info", title: favoriteMessages.removed, action: undo });
}
