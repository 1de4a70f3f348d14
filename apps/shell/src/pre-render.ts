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
 * Resolves when they are applied, or after the timeout.
 */
export async function applyDeferredStyles(timeoutMs: number): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[media=print]")];
  // The bundler's style loader looks for this attribute.
  for (const link of links) link.dataset.href = link.href;
  const applied = Promise.all(links.map(whenLoaded)).then(() => {
    for (const link of links) link.media = "all";
  });
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

/** Removes the document's static header. Call it once the page has rendered its own. */
export function removePreRenderHeader(): void {
  document.querySelector(".early-header")?.remove();
}

/** Removes the hero that boot.js rendered. Call it once the screen has rendered its own. */
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

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Input from before hydration, recorded by boot.js. */
    preHydrationInput?: {
      values: Map<Field, string>;
      pressed?: HTMLElement | null;
    };
  }
}

/**
 * Replays typed texts, selections and the last press from before hydration. On a page that replaced
 * the server's, it finds the controls by their labels.
 */
export function replayInput(): void {
  const { values = [], pressed } = window.preHydrationInput ?? {};
  window.preHydrationInput = undefined;
  for (const [before, value] of values) {
    const field = currentElement(before);
    if (!field) continue;
    if (field.value !== value) field.value = value;
    // React ignores an event after which the value is the one that it knows.
    (field as TrackedField)._valueTracker?.setValue(`${value}.`);
    const type = field.localName === "select" ? "change" : "input";
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  const target = currentElement(pressed);
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target?.click();
}

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

/** Returns an element, or after its page was replaced, the one with its label, if any. */
function currentElement<T extends HTMLElement>(before: T | null | undefined): T | undefined {
  if (!before || before.isConnected) return before ?? undefined;
  const label = before.getAttribute("aria-label") ?? "";
  const sameLabel = `${before.localName}[aria-label="${CSS.escape(label)}"]`;
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
