import { endRetry } from "./document/status-line";
import "./pre-render.css";

/** Parses a data block of the document; returns undefined if it is missing or invalid. */
export function readInline(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Applies the deferred style sheets of a server-rendered document together, in their order.
 * Resolves when they are applied, or after the timeout. Doesn't wait for those that only parts need.
 */
export async function applyDeferredStyles(timeoutMs: number): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[media=print]")];
  // The bundler's style loader looks for this attribute.
  for (const link of links) link.dataset.href = link.href;
  const applyAll = (ofParts: boolean) => {
    const some = links.filter(({ dataset }) => (dataset.ofPart !== undefined) === ofParts);
    return Promise.all(some.map(whenLoaded)).then(() => {
      for (const link of some) link.media = "all";
    });
  };
  const applied = applyAll(false);
  void applyAll(true);
  await Promise.race([applied, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

/** Resolves when a style sheet has loaded or failed. */
function whenLoaded(link: HTMLLinkElement): Promise<unknown> {
  if (link.sheet || !link.isConnected) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}

/** Removes the document's chrome. Call it once the page has rendered its own. */
export function removeEarlyChrome(): void {
  for (const part of document.querySelectorAll(".early")) part.remove();
}

/** Removes the hero that the document's script rendered. Call it once the screen has rendered its own. */
export function removeHero(): void {
  document.getElementById("hero")?.remove();
}

/**
 * Removes the document's speculation rules, since the running page navigates itself. Call it late:
 * removing them recalculates all styles.
 */
export function removeSpeculationRules(): void {
  document.getElementById("links-own")?.remove();
}

/** Removes the server's tags from the head. Call it when another page replaces the server's. */
export function removeServerTags(): void {
  for (const tag of document.head.querySelectorAll("[data-ssr]")) tag.remove();
}

/** Empties a server-rendered document, because another page opens at its address. */
export function discardServerPage(container: HTMLElement): void {
  container.replaceChildren();
  removeServerTags();
  delete document.documentElement.dataset.ssr;
  window.preHydrationInput = undefined;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Input from before hydration (document/pre-hydration-actions.ts), until the code has replayed it. */
    preHydrationInput?: EarlyInput;
    /** The same object, which keeps the later input in parts whose code is late. */
    lateInput?: EarlyInput;
  }
}

export interface EarlyInput {
  /** Typed and selected values. */
  values: Map<Field, string>;
  /** Controls whose press has had its effect, which the code repeats on its own controls. */
  handled: Set<HTMLElement>;
  /** The last press without an effect: a button, or the form of an Enter. */
  pressed?: HTMLElement;
  /** Set when the code failed to load, so that the browser submits forms. */
  failed?: boolean;
}

/**
 * Replays typed texts, selections and the last press from before hydration. On a page that replaced
 * the server's, it finds the controls by their labels.
 */
export function replayInput(): void {
  endRetry();
  if (!window.preHydrationInput) return;
  const { values, handled, pressed } = takeInput(window.preHydrationInput);
  window.preHydrationInput = undefined;
  if (window.visit) window.visit.mountedAt = performance.now();
  for (const control of document.querySelectorAll<HTMLElement>("[data-pressed]:not(a)")) {
    delete control.dataset.pressed;
  }
  // Typed before the recording began, or restored by the browser on a reload.
  for (const field of document.querySelectorAll<HTMLInputElement>(textFields)) {
    if (field.value !== field.defaultValue && !values.has(field)) values.set(field, field.value);
  }
  replay({ values, handled, pressed });
}

/** Replays the input of a late part whose own elements have replaced the server's. */
export function replayLateInput(): void {
  if (window.lateInput) replay(takeInput(window.lateInput, ({ isConnected }) => !isConnected));
}

/** Removes and returns the input of some controls. */
function takeInput(
  input: EarlyInput,
  isTaken: (control: HTMLElement) => boolean = () => true,
): EarlyInput {
  const { pressed } = input;
  const taken: EarlyInput = {
    values: new Map([...input.values].filter(([field]) => isTaken(field))),
    handled: new Set([...input.handled].filter(isTaken)),
    pressed: pressed && isTaken(pressed) ? pressed : undefined,
  };
  for (const field of taken.values.keys()) input.values.delete(field);
  for (const control of taken.handled) input.handled.delete(control);
  if (taken.pressed) input.pressed = undefined;
  return taken;
}

function replay({ values, handled, pressed }: EarlyInput): void {
  for (const [before, value] of values) {
    const field = currentElement(before);
    if (field) replayValue(field, value);
  }
  for (const control of handled) {
    const current = currentElement(control);
    // A link has opened its tab already.
    current?.addEventListener("click", (event) => event.preventDefault(), { once: true });
    current?.click();
  }
  const target = currentElement(pressed);
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target?.click();
}

/** Passes a value to React by the event that it listens to. */
function replayValue(field: Field, value: string): void {
  const isChoice = field.type === "radio" || field.type === "checkbox";
  // Another radio of the group has been chosen since.
  if (field.type === "radio" && !(field as HTMLInputElement).checked) return;
  if (!isChoice && field.value !== value) field.value = value;
  // React ignores an event after which the value is the one that it knows.
  const different = isChoice ? String(!(field as HTMLInputElement).checked) : `${value}.`;
  (field as TrackedField)._valueTracker?.setValue(different);
  // A plain event doesn't toggle the field again.
  const type = isChoice ? "click" : field.localName === "select" ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

const textFields = "#site input:not([type=checkbox], [type=radio]), #site textarea";

type TrackedField = Field & { _valueTracker?: { setValue(value: string): void } };

/** Moves the focus and the caret from a replaced page to the same control of its successor. */
export function restoreFocus(before: Element | null): void {
  if (!before || before.isConnected) return;
  const field = currentElement(before as HTMLElement);
  field?.focus({ preventScroll: true });
  if (!(before instanceof HTMLInputElement) || before.selectionStart === null) return;
  (field as HTMLInputElement | undefined)?.setSelectionRange(
    before.selectionStart,
    before.selectionEnd,
  );
}

/**
 * Returns an element, or after its page was replaced, the one that controls the same panel or has
 * the same label, if any.
 */
function currentElement<T extends HTMLElement>(before: T | null | undefined): T | undefined {
  if (!before || before.isConnected) return before ?? undefined;
  const name = before.hasAttribute("aria-controls") ? "aria-controls" : "aria-label";
  const value = before.getAttribute(name) ?? "";
  const sameLabel = `${before.localName}[${name}="${CSS.escape(value)}"]`;
  return document.querySelector<T>(`#site ${sameLabel}`) ?? undefined;
}

/** Lists the environment's issues. Uses plain DOM, because the settings are invalid. */
export function showIssues(container: HTMLElement, issues: string[]): void {
  const title = document.createElement("h1");
  title.textContent = "This environment isn't set up";
  const text = document.createElement("p");
  text.textContent = "Fix these keys in the environment's file, then compose it again:";
  const list = document.createElement("ul");
  for (const issue of issues) {
    const item = document.createElement("li");
    item.textContent = issue;
    list.append(item);
  }
  const main = document.createElement("main");
  main.className = "issues";
  main.append(title, text, list);
  container.replaceChildren(main);
}
