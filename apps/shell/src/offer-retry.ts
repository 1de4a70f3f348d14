/**
 * Says above a page that its code could not be loaded, and offers to try again. Plain DOM, because
 * the page below is a server's drawing, which React does not run.
 */
export function offerRetry(element: HTMLElement, onRetry: () => void): void {
  const line = document.createElement("div");
  line.className = "radix-themes retry-line"; // It is outside the page's theme.
  line.dataset.isRootTheme = "false";
  line.setAttribute("role", "alert");
  const text = document.createElement("span");
  text.textContent = "This page did not load completely: its links work, its buttons do not yet.";
  const button = document.createElement("button");
  button.textContent = "Retry";
  button.addEventListener("click", () => {
    line.remove();
    onRetry();
  });
  line.append(text, button);
  element.before(line);
}
