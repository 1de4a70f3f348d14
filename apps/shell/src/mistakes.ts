/**
 * Shows an engineer what is wrong with the environment, all of it at once. Plain DOM: when the
 * settings are wrong nothing else can be trusted to run.
 */
export function showMistakes(place: HTMLElement, mistakes: string[]): void {
  const title = document.createElement("h1");
  title.textContent = "This environment is not set up";
  const text = document.createElement("p");
  text.textContent = "Correct these keys of the environment's file and compose it again:";
  const list = document.createElement("ul");
  for (const mistake of mistakes) {
    const item = document.createElement("li");
    item.textContent = mistake;
    list.append(item);
  }
  const main = document.createElement("main");
  main.className = "mistakes";
  main.append(title, text, list);
  place.replaceChildren(main);
}
