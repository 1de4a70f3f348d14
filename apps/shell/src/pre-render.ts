import "./pre-render.css";

/** The JSON of a data block in the document; undefined when it is missing or broken. */
export function readInline(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Applies the style sheets that a rendered document loads late, all at once, so that their order
 * decides as usual; until then it has the styles that it was rendered with. Resolves when they are
 * applied, or after `budget` milliseconds.
 */
export async function applyDeferredStyles(timeoutMs: number): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[media=print]")];
  // The loader of a screen's styles knows them by this address.
  for (const link of links) link.dataset.href = link.href;
  const applied = Promise.all(links.map(whenLoaded)).then(() => {
    for (const link of links) link.media = "all";
  });
  await Promise.race([applied, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

/** Resolves when a sheet is there, or is known not to come. */
function whenLoaded(link: HTMLLinkElement): Promise<unknown> {
  if (link.sheet || !link.isConnected) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}

/**
 * Removes the header that the document rendered before any code had loaded. Called when the page is
 * rendered, with its own header in the same position.
 */
export function removePreRenderHeader(): void {
  document.querySelector(".early-header")?.remove();
}

/**
 * Removes the hero that the document rendered (boot.js). Called when a screen is rendered: its own picture
 * and words are in the same position, the picture from the cache.
 */
export function removeHero(): void {
  document.getElementById("hero")?.remove();
}

/**
 * Removes the rules by which the browser prepares the pages behind links. Called when the page's code
 * follows them: removing the rules brings the whole page's styles up to date, which the first step of
 * a page has no time for.
 */
export function removeSpeculationRules(): void {
  document.getElementById("links-own")?.remove();
}

declare global {
  interface Window {
    /** What was pressed and chosen before the code was there (boot.js). */
    preHydrationInput?: {
      button?: HTMLElement | null;
      choices: Map<HTMLSelectElement, string>;
    };
  }
}

/**
 * Repeats what was done while the page was a server's rendering only: choices of selects, and the last
 * press of a button.
 */
export function replayInput(): void {
  const { button, choices = [] } = window.preHydrationInput ?? {};
  window.preHydrationInput = undefined;
  for (const [select, value] of choices) {
    if (!select.isConnected) continue;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (button?.isConnected) button.click();
}

/**
 * Shows engineers every issue of the environment at once. Plain DOM, because nothing else can be
 * trusted to run when the settings are wrong.
 */
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
