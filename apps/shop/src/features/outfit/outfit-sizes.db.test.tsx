import {
  answerRequests,
  connectToTestBackend,
  renderScreen,
  screen,
  within,
} from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(document, "prerendering");
});

const outfit = "/outfits/modern-office-elegance";
const open = (address = outfit) => renderScreen(remote, address);

/** Changes the outfit's row in the backend's response. */
const withRow = (changes: object): (() => void) =>
  answerRequests(/rest\/v1\/outfits\?.*slug=eq/, async (request, passOn) => {
    const answer = await passOn(request);
    const row = (await answer.json()) as object;
    const changed = Array.isArray(row)
      ? row.map((one) => ({ ...one, ...changes }))
      : { ...row, ...changes };
    return new Response(JSON.stringify(changed), answer);
  });

interface Entry {
  items: object;
}

test("says of shoes, too, what does not come in her size (STYLE-4)", async () => {
  localStorage.setItem("ensemble.style", JSON.stringify({ size: ["M"], shoe_size: ["41"] }));
  answerRequests(/rest\/v1\/outfits\?.*slug=eq/, async (request, passOn) => {
    const [row] = (await (await passOn(request)).json()) as { outfit_items: Entry[] }[];
    const [clothes, shoes] = row!.outfit_items.map(({ items }) => items);
    Object.assign(clothes!, { sizes: ["S", "L"] });
    Object.assign(shoes!, { sizes: ["38", "39"] });
    return Response.json([row]);
  });
  await open();
  const [clothes, shoes, ...others] = screen
    .getByRole("region", { name: "Complete Shopping List" })
    .querySelectorAll("article");
  expect(clothes).toHaveTextContent("not in M");
  expect(shoes).toHaveTextContent("not in 41");
  for (const other of others) expect(other).not.toHaveTextContent(/not in (M|S|L)/);
  expect(screen.getByRole("group", { name: "Size" })).not.toHaveTextContent("38");
  localStorage.removeItem("ensemble.style");
});

test("recommends M and remembers the chosen size", async () => {
  const { user, remove } = await open();
  const size = (name: string) =>
    within(screen.getByRole("group", { name: "Size" })).getByRole("radio", { name });
  expect(size("M")).toBeChecked();
  screen.getByText("Size M is recommended.");
  await user.click(size("S"));
  await remove();
  await open();
  expect(size("S")).toBeChecked();
});

test("disables a size that no item comes in and says why", async () => {
  withRow({ sizes: ["S", "M", "L"] });
  await open();
  const sizes = screen.getByRole("group", { name: "Size" });
  expect(within(sizes).getByRole("radio", { name: "XL" })).toBeDisabled();
  expect(within(sizes).getByRole("radio", { name: "L" })).toBeEnabled();
  expect(sizes).toHaveAccessibleDescription(/No piece of this outfit comes in XS or XL\./);
});
