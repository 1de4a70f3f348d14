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

declare global {
  interface Window {
    /** Input from before hydration, recorded by boot.js. */
    preHydrationInput?: {
      button?: HTMLElement | null;
      choices: Map<HTMLSelectElement, string>;
    };
  }
}

/** Replays selections and the last button press from before hydration. */
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
