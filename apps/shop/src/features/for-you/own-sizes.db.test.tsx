import { connectToTestBackend, renderScreen, screen, waitFor, within } from "@ensemble/testing";
import { beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
beforeEach(() => localStorage.clear());

test("offers her sizes first in filters and marks them where a piece is sold", async () => {
  localStorage.setItem("ensemble.style", JSON.stringify({ size: ["L"], shoe_size: ["38"] }));
  const pieces = await renderScreen(remote, "/pieces");
  const options = within(screen.getByRole("combobox", { name: "Size" })).getAllByRole("option");
  expect(options.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    "All sizes",
    "L (your size)",
    "38 (your size)",
    "XS",
  ]);
  const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
  await pieces.user.selectOptions(select("Size"), "L (your size)");
  await waitFor(() => expect(pieces.address()).toBe("/pieces?size=L"));
  // Boots come in no L.
  await pieces.user.selectOptions(select("Garment"), "Boots");
  await waitFor(() => expect(pieces.address()).toBe("/pieces?garment=boots"));
  expect([...select("Size").options].map(({ textContent }) => textContent)).toEqual([
    "All sizes",
    "38 (your size)",
    "35",
    "36",
    "37",
    "39",
    "40",
    "41",
    "42",
  ]);
  await pieces.user.selectOptions(select("Size"), "38 (your size)");
  await waitFor(() => expect(pieces.address()).toBe("/pieces?garment=boots&size=38"));
  await pieces.settled();
  await pieces.user.click(within(screen.getAllByRole("article")[0]!).getByRole("link"));
  await screen.findByRole("row", { name: /^38 your size/ });
  await pieces.remove();
  const search = await renderScreen(remote, "/search?q=blazer");
  await search.user.click(screen.getByRole("button", { name: /^Filters/ }));
  const boxes = within(screen.getByRole("group", { name: "Sizes" })).getAllByRole("checkbox");
  expect(boxes[0]).toHaveAccessibleName("L (your size)");
  expect(boxes[1]).toHaveAccessibleName("38 (your size)");
  await search.remove();
  const piece = "structured-wool-blend-blazer-navy-afc44193";
  const found = await renderScreen(remote, `/pieces/${piece}`);
  screen.getByRole("row", { name: /^L your size/ });
  await found.remove();
  await renderScreen(remote, "/outfits/modern-office-elegance");
  screen.getByText(/L is your size\./);
});
