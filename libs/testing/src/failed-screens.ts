import type { Remote } from "@ensemble/contract";
import { renderScreen, type Person } from "./rendered-screen";

/**
 * What went wrong at the addresses: each is rendered once, and a place that offers a retry, or a
 * page that stays empty, is named. Throws what a screen throws while it renders.
 */
export async function failuresOf(
  remote: Remote,
  addresses: string[],
  as?: Person,
): Promise<string[]> {
  const failures: string[] = [];
  for (const address of addresses) {
    const { place, remove } = await renderScreen(remote, address, { as });
    for (const button of place.querySelectorAll("button")) {
      if (button.textContent !== "Retry") continue;
      failures.push(`${address}: ${button.parentElement?.textContent ?? ""}`);
    }
    // What leads elsewhere (quiz results without answers) draws nothing here.
    const stayed = window.location.pathname === address;
    if (stayed && place.textContent === "") failures.push(`${address}: empty`);
    await remove();
  }
  return failures;
}
