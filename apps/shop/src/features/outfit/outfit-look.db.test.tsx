import { connectToTestBackend, renderScreen, screen, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

test("swaps a piece for the same one in another color, with the total, and back", async () => {
  const { user } = await renderScreen(remote, "/outfits/closing-costs");
  const [colors] = await screen.findAllByRole("group", { name: /^Colors of / });
  const [own, other] = within(colors!).getAllByRole("button");
  expect(own).toHaveAttribute("aria-pressed", "true");
  await user.click(other!);
  expect(other).toHaveAttribute("aria-pressed", "true");
  screen.getByText(/^with your swaps: /);
  await user.click(own!);
  expect(screen.queryByText(/^with your swaps: /)).toBeNull();
});

test("swaps a sold-out item for one like it, with the total, and back", async () => {
  const { user } = await renderScreen(remote, "/outfits/romantic-evening");
  const list = within(screen.getByRole("region", { name: "Complete Shopping List" }));
  const offered = within(
    await screen.findByRole("region", { name: "Instead of Baroque pearl necklace" }),
  );
  expect(offered.getAllByRole("listitem").length).toBeLessThanOrEqual(3);
  const [first] = offered.getAllByRole("button", { name: /^Swap in / });
  const name = first!.getAttribute("aria-label")!.replace("Swap in ", "");
  const before = screen.getByText(/^available now: /).textContent;
  await user.click(first!);
  const row = within(list.getByRole("heading", { name }).closest("article")!);
  row.getByRole("link", { name: new RegExp(`^Shop Now: ${name} at `) });
  screen.getByText(/^with your swaps: \$\d+$/);
  expect(screen.queryByText(before)).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Shop This Look" })[0]!);
  const sheet = within(await screen.findByRole("dialog", { name: "Shop This Look" }));
  sheet.getByText(name);
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await user.click(list.getByRole("button", { name: "Undo" }));
  list.getByRole("heading", { name: "Baroque pearl necklace" });
  screen.getByText(before);
});
