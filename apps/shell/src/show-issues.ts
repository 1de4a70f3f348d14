/**
 * Shows engineers every issue of the environment at once. Plain DOM, because nothing else can be
 * trusted to run when the settings are wrong.
 */
export function showIssues(container: HTMLElement, issues: string[]): void {
  const title = document.createElement("h1");
  title.textContent = "This environment is not set up";
  const text = document.createElement("p");
  text.textContent = "Correct these keys of the environment's file and compose it again:";
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
