import type { Settings } from "@ensemble/contract";
import {
  copiedMessage,
  deviceFavorites,
  favoriteMessages,
  favoritesChangeKey,
  parsed,
  readText,
  recordViewed,
  share,
  storeFavorites,
  storeText,
  visitorId,
  type ViewedEntry,
} from "@ensemble/session/device";
import { favoritesLabel, shownCount } from "../chrome/favorites-count";
import type { EarlyInput } from "../pre-render";
import { addMessage } from "./status-line";

/**
 * What a server-rendered page does before its code runs, by attributes of the contract
 * (docs/architecture.md): a heart, the badge, a choice, a shared URL and a changed search parameter
 * take effect at once. Every other press starts the code, looks pressed until then, and is repeated
 * once (pre-render.ts).
 */
export function startPreHydrationActions(settings: Settings, loadApp: () => void): void {
  window.preHydrationInput = window.lateInput = input = { values: new Map(), handled: new Set() };
  onFirstActivity(loadApp);
  recordInput(loadApp);
  polyfillInvokerCommands();
  showFavorites();
  showRemembered();
  restoreHandover();
  whenSeen(() => countView(settings));
  addEventListener("storage", ({ key }) => {
    showFavorites();
    // The visitor has signed in on another page.
    if (key === "ensemble.session") loadApp();
  });
  // After a reload the browser may go back to an entry that an earlier document's code has added.
  const { pathname, search } = location;
  addEventListener("popstate", () => {
    const isOther = location.pathname !== pathname || location.search !== search;
    if (isOther && window.preHydrationInput) location.reload();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    restorePage();
    // The visitor has signed in on another page.
    if (readText("ensemble.session")) loadApp();
  });
}

/** After hydration, that of parts whose code is late. */
let input: EarlyInput;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Starts the code at the first sign of a visitor who will use the page. */
function onFirstActivity(start: () => void): void {
  const types = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"];
  const onActivity = ({ type, movementX, movementY }: Partial<MouseEvent>) => {
    // Browsers report a resting pointer when the page changes below it.
    if (type === "pointermove" && !movementX && !movementY) return;
    for (const type of types) removeEventListener(type, onActivity, true);
    start();
  };
  for (const type of types) addEventListener(type, onActivity, { capture: true, passive: true });
}

/**
 * Acts on presses, and records what is typed and selected and the last press of a button or of
 * Enter, which the code replays. Links and forms with an action work without code.
 */
function recordInput(start: () => void): void {
  const listen = (type: string, handle: (target: HTMLElement, event: Event) => void) =>
    addEventListener(
      type,
      (event) => {
        const target = event.target as HTMLElement;
        if (window.preHydrationInput ?? target.closest?.("[data-late]")) handle(target, event);
      },
      true,
    );
  listen("input", (target) => {
    const field = target as HTMLInputElement;
    input.values.set(field, field.value);
  });
  listen("change", (target) => {
    if (target.localName === "select" && changeParameter(target, getValue(target)))
      markPending(target);
    if (target.dataset.remembered) remember(target);
  });
  let touchedAt = 0;
  const touchX = (event: Event) => (event as TouchEvent).changedTouches[0]!.clientX;
  listen("touchstart", (_, event) => void (touchedAt = touchX(event)));
  listen("touchend", (target, event) => {
    const distance = touchX(event) - touchedAt;
    if (Math.abs(distance) > swipeThresholdPx) moveSelection(target, distance < 0 ? 1 : -1);
  });
  listen("keydown", (target, event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[(event as KeyboardEvent).key];
    if (by) moveSelection(target, by);
  });
  listen("click", (target, event) => {
    const control = target.closest<HTMLElement>("button, a[href]");
    // A toast's button has its effect itself.
    if (!control || control.closest("#status-line")) return;
    start();
    // The running page toggles hearts of late parts itself.
    if (!window.preHydrationInput && control.dataset.favorite) return;
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // The browser or its stand-in runs commands and opens tabs.
    if (control.hasAttribute("commandfor") || ctrlKey || metaKey || shiftKey || altKey) return;
    if (control.localName === "a") {
      if ((control as HTMLAnchorElement).target) input.handled.add(control);
      else markPending(control);
      handOver(focusKey, [control.dataset.thenFocus]);
    } else if (handleAction(control)) {
      // The code, if it has just started, must not act again.
      event.stopImmediatePropagation();
    } else {
      markPending(control);
      input.pressed = (control as HTMLButtonElement).form ? undefined : control;
    }
  });
  listen("submit", (target, event) => {
    const form = target as HTMLFormElement;
    const field = form.elements.namedItem("q") as HTMLInputElement | null;
    const text = field?.value.trim();
    const waits = !form.hasAttribute("action") && !input.failed;
    if (waits && !(field && changeParameter(field, text!))) input.pressed = form;
    else if (text) field!.value = text;
    // A search for blank text is ignored (SEARCH-1).
    if (waits || text === "") event.preventDefault();
    else markPending(form);
  });
}

const getValue = (target: HTMLElement): string => (target as HTMLSelectElement).value;

/** Shows that a control was pressed, until its effect, and reports the page's first such press. */
function markPending(control: HTMLElement): void {
  control.dataset.pressed = "";
  const { dataset, localName } = control;
  const name = dataset.parameter ?? ((control as HTMLButtonElement).name || localName);
  if (window.visit) window.visit.touch ??= { control: name, at: performance.now() };
}

/** Returns whether the press of a button has had its effect. */
function handleAction(button: HTMLElement): boolean {
  const { favorite, share: url, title = "", choose: group, turn: by } = button.dataset;
  if (favorite) return toggleFavorite(favorite);
  if (by) return moveSelection(button, Number(by));
  if (group) return selectOption(button, group);
  if (url) {
    share(title, url).then(
      (isCopied) => isCopied && showToast(copiedMessage.title, copiedMessage.description),
      // The code says why, unless the visitor closed the share sheet.
      ({ name }: Error) => name === "AbortError" || input.handled.add(button),
    );
    return true;
  }
  return changeParameter(button, getValue(button));
}

/**
 * Opens the page with a changed search parameter, as the code would (useFilters), on its first page,
 * with the same scroll position and focus. Returns false if the control has no parameter.
 */
function changeParameter({ dataset }: HTMLElement, value: string): boolean {
  const { parameter, initial = "" } = dataset;
  if (!parameter) return false;
  const address = new URL(location.href);
  address.searchParams.delete("page");
  if (value === initial) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, value);
  handOver(changedKey, [parameter, value, scrollY]);
  location.assign(address);
  return true;
}

/** Shows the panel of a choice, such as a gallery's picture, and says so. */
function selectOption(button: HTMLElement, group: string): true {
  const { handled } = input;
  for (const one of all(`[data-choose="${group}"]`)) {
    const isChosen = String(one === button);
    one.setAttribute("aria-current", isChosen);
    document.getElementById(one.getAttribute("aria-controls")!)!.dataset.shown = isChosen;
    handled.delete(one);
  }
  announceSelection(button, group);
  handled.add(button);
  return true;
}

function announceSelection({ dataset }: HTMLElement, group: string): void {
  document.querySelector(`[data-chosen="${group}"]`)!.textContent = dataset.says!;
}

/** The shortest swipe that turns a gallery (OUT-10). */
const swipeThresholdPx = 50;

/** Moves the choice of the surrounding group by a step, wrapping around at both ends. */
function moveSelection(target: HTMLElement, by: number): boolean {
  const group = target.closest<HTMLElement>("[data-turns]")?.dataset.turns;
  const choices = all(`[data-choose="${group}"]`);
  const current = choices.findIndex((choice) => choice.getAttribute("aria-current") === "true");
  return group !== undefined && selectOption(choices.at((current + by) % choices.length)!, group);
}

/** Reads the fact that the device remembers for a group of controls and marks. */
function remembered(element: HTMLElement) {
  const group = element.closest<HTMLElement>("[data-remembers]")!;
  const [key, fact] = group.dataset.remembers!.split(" ") as [string, string];
  const facts = Object(parsed(readText(key) ?? "{}")) as Record<string, unknown>;
  return { key, fact, facts, values: [facts[fact]].flat() };
}

/** Stores a chosen value, such as a size, so that it lasts if the visitor leaves at once. */
function remember(radio: HTMLElement): void {
  const { key, fact, facts } = remembered(radio);
  storeText(key, JSON.stringify({ ...facts, [fact]: [radio.dataset.remembered] }));
  announceSelection(radio, fact);
}

/** Checks and shows what the device remembers. */
function showRemembered(): void {
  for (const one of all("[data-remembered]")) {
    const { fact, values } = remembered(one);
    if (!values.includes(one.dataset.remembered)) continue;
    (one.closest("label") ?? one).hidden = false;
    if (one.localName !== "input") continue;
    (one as HTMLInputElement).checked = true;
    announceSelection(one, fact);
  }
  for (const one of all("[data-until]")) one.hidden = Date.now() > Number(one.dataset.until);
}

/** Toggles a favorite of an anonymous visitor, as `toggleFavorite` of the session does. */
function toggleFavorite(favorite: string): boolean {
  // An account's favorites need its code.
  if (readText("ensemble.session")) return false;
  const [kind, id] = favorite.split(":") as [ViewedEntry["kind"], string];
  const before = deviceFavorites();
  const isAdded = !before[kind].includes(id);
  const ids = isAdded ? [...before[kind], id] : before[kind].filter((other) => other !== id);
  const after = { ...before, [kind]: ids };
  const store = (from: typeof before, to: typeof before) => {
    const newValue = storeFavorites(from, to);
    // The code keeps them until the page closes, and says so.
    if (!newValue) return false;
    showFavorites();
    // `followTab` (libs/session/src/favorites.ts) merges this like a change of another tab.
    return dispatchEvent(new StorageEvent("storage", { key: favoritesChangeKey, newValue }));
  };
  if (!store(before, after)) return false;
  if (isAdded) showToast(favoriteMessages.added);
  else showToast(favoriteMessages.removed, "", () => store(after, before));
  return true;
}

/** Shows the device's favorites on hearts and badges until the code does. */
function showFavorites(): void {
  if (!window.preHydrationInput) return;
  const favorites = deviceFavorites();
  for (const heart of all("[data-favorite]")) {
    const [kind, id] = heart.dataset.favorite!.split(":") as [ViewedEntry["kind"], string];
    heart.setAttribute("aria-pressed", String(favorites[kind].includes(id)));
  }
  const count = favorites.outfits.length + favorites.items.length;
  for (const badge of all("[data-favorites]")) {
    badge.hidden = count === 0;
    badge.textContent = shownCount(count, badge.dataset.favorites === "capped");
    const link = badge.closest("a[aria-label]");
    link?.setAttribute("aria-label", favoritesLabel(count));
  }
}

/** How long a toast stays (SITE-12), in milliseconds. */
const toastMs = 3000;
const toastKey = "ensemble.toast";
const changedKey = "ensemble.changed";
const focusKey = "ensemble.focus";

/**
 * Shows a toast in the page's status line. One without an undo stays for its time when another
 * document opens.
 */
function showToast(title: string, description = "", undo?: () => void): void {
  const html = [title, description].map((text) => text && `<p>${text}</p>`).join("");
  const button = undo ? `<button data-undo>${favoriteMessages.undo}</button>` : "";
  fillStatusLine(html + button, undo);
  handOver(toastKey, undo ? [] : [html, Date.now() + toastMs]);
}

let shownToast: HTMLElement | undefined;

/** Shows one toast at a time, until its time is over without the pointer or the focus on it. */
function fillStatusLine(html: string, undo?: () => void, ms = toastMs): void {
  shownToast?.remove();
  const toast = addMessage(`${html}<button aria-label="Dismiss">×</button>`);
  shownToast = toast;
  let timer: number | undefined;
  const pause = () => clearTimeout(timer);
  const resume = () => (pause(), (timer = window.setTimeout(() => toast.remove(), ms)));
  for (const type of ["pointerenter", "focusin"]) toast.addEventListener(type, pause);
  for (const type of ["pointerleave", "focusout"]) toast.addEventListener(type, resume);
  toast.onclick = ({ target }) => {
    const { localName, dataset } = target as HTMLElement;
    if (localName !== "button") return;
    if (dataset.undo !== undefined) undo!();
    toast.remove();
  };
  resume();
}

/** Keeps values for this tab's next document, unless the browser refuses storage. */
function handOver(key: string, values: unknown[]): void {
  try {
    sessionStorage[key] = JSON.stringify(values);
  } catch {
    // A toast ends with its document, and the next one begins at the top.
  }
}

/** Shows what this tab's last document has left: a toast, and the place of a changed parameter. */
function restoreHandover(): void {
  try {
    const kept = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? "[]") as never[];
    const [html, until = 0] = kept(toastKey);
    if (until > Date.now()) fillStatusLine(html!, undefined, until - Date.now());
    const [selector] = kept(focusKey);
    handOver(focusKey, []);
    if (selector) document.querySelector<HTMLElement>(selector)?.focus();
    const [parameter, value, top] = kept(changedKey);
    handOver(changedKey, []);
    const changed = all(`[data-parameter="${parameter}"]`).find(
      (control) => getValue(control) === value,
    );
    if (!changed) return;
    changed.focus({ preventScroll: true });
    scrollTo(0, top!);
  } catch {
    // Storage is refused.
  }
}

/** Opens and closes dialogs by the `command` attribute where the browser doesn't. */
function polyfillInvokerCommands(): void {
  if ("command" in HTMLButtonElement.prototype) return;
  document.addEventListener("click", ({ target }) => {
    const element = target as HTMLElement;
    const button = element.closest("[commandfor]");
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (button?.getAttribute("command") === "show-modal") (dialog as HTMLDialogElement).showModal();
    else if (dialog) (dialog as HTMLDialogElement).close();
    // A press beside the dialog.
    else if (element.matches("dialog[closedby=any]")) (element as HTMLDialogElement).close();
  });
}

/** Counts and records a view of an outfit or an item (`data-viewed`), also of a visitor who leaves. */
function countView({ supabase }: Settings): void {
  const viewed = document.querySelector<HTMLElement>("[data-viewed]")?.dataset.viewed;
  if (!viewed) return;
  const [kind, id] = viewed.split(":") as [ViewedEntry["kind"], string];
  recordViewed({ kind, id });
  if (kind === "items") return;
  document.documentElement.dataset.counted = id;
  const origin = supabase.url === "/" ? "" : supabase.url;
  void fetch(`${origin}/rest/v1/rpc/record_outfit_view`, {
    method: "POST",
    keepalive: true,
    headers: { apikey: supabase.key, "content-type": "application/json" },
    body: JSON.stringify({ outfit: id, visitor: visitorId() }),
  }).catch(() => undefined); // The view isn't counted.
}

/** Calls back once the visitor sees the page, which the browser may have prerendered. */
function whenSeen(callback: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener("prerenderingchange", callback, { once: true });
  else callback();
}

/** Resets what the visitor left behind by following a link, when the browser shows the page again. */
function restorePage(): void {
  for (const control of all("[data-pressed]")) {
    delete control.dataset.pressed;
    for (const option of (control as HTMLSelectElement).options ?? [])
      option.selected = option.defaultSelected;
  }
  document.querySelector<HTMLDialogElement>("#site-menu[open]")?.close();
  showFavorites();
}
