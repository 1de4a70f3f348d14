import {
  answerRequests,
  connectToTestBackend,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (address = "/collections") => renderScreen(remote, address);
const cards = () => screen.queryAllByRole("article");

test("describes a collection's outfits to search engines", async () => {
  await open("/collections/the-office-edit");
  const canonical = document.querySelector("link[rel=canonical]");
  expect(canonical).toHaveAttribute(
    "href",
    `${window.location.origin}/collections/the-office-edit`,
  );
  const data = document.querySelector('script[type="application/ld+json"]')!.textContent;
  expect(JSON.parse(data)).toMatchObject({ "@type": "ItemList" });
});

test("says that a collection without outfits is being curated", async () => {
  answerRequests(/rpc\/list_outfits/, async () => Response.json({ total: 0, outfits: [] }));
  await open("/collections/the-office-edit");
  screen.getByText("This collection is being curated. Check back soon for amazing outfits!");
});

test("sorts and filters a collection in its address, curated at first (COLL-8)", async () => {
  const { user, address, settled } = await open("/collections/the-office-edit");
  const titles = () => cards().map((card) => within(card).getByRole("heading").textContent);
  const curated = titles();
  expect(curated.length).toBeGreaterThan(3);
  const sort = screen.getByRole("combobox", { name: "Sort by" });
  expect(sort).toHaveDisplayValue("Curated");
  await user.selectOptions(sort, "Price: Low to High");
  await waitFor(() => expect(address()).toBe("/collections/the-office-edit?sort=price-low"));
  await settled();
  expect(titles()).not.toEqual(curated);
  expect(titles().toSorted()).toEqual(curated.toSorted());
  await user.selectOptions(screen.getByRole("combobox", { name: "Occasion" }), "Workout");
  await screen.findByRole("heading", { name: "No outfits found" });
  await user.click(screen.getAllByRole("button", { name: "Clear all filters" })[0]!);
  await waitFor(() => expect(address()).toBe("/collections/the-office-edit"));
  await waitFor(() => expect(titles()).toEqual(curated));
});

test("says that a collection is unknown and links onward", async () => {
  const { user } = await open("/collections/no-such-thing");
  screen.getByRole("heading", { name: "Collection not found" });
  screen.getByText("The collection you're looking for doesn't exist.");
  await user.click(screen.getByRole("link", { name: "Browse All Collections" }));
  await waitFor(() => expect(cards()).toHaveLength(12));
});
