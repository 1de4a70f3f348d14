import type { Remote } from "@ensemble/contract";
import { renderScreen, type Person } from "./rendered-screen";

/**
 * Renders the screens at the addresses and lists what failed: every part that offers a retry, and
 * every page that stays empty. Throws what a screen throws while it renders.
 */
export async function failuresOf(
  remote: Remote,
  addresses: string[],
  as?: Person,
): Promise<string[]> {
  const failures: string[] = [];
  for (const address of addresses) {
    const { container, remove } = await renderScreen(remote, address, { as });
    for (const button of container.querySelectorAll("button")) {
      if (button.textContent !== "Retry") continue;
      failures.push(`${address}: ${button.parentElement?.textContent ?? ""}`);
    }
    // A screen that redirects (quiz results without answers) renders nothing here.
    const stayed = window.location.pathname === address;
    if (stayed && container.textContent === "") failures.push(`${address}: empty`);
    await remove();
  }
  return failures;
}
