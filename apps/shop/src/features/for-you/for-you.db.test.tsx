import { useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

describe("for you", () => {
  /** Test files share a window, and the home page depends on its storage. */
  function clearDevice(): void {
    localStorage.clear();
    useFavorites.setState({ outfits: [], items: [] });
  }
  beforeEach(clearDevice);
  afterEach(clearDevice);

  const section = () => screen.queryByRole("region", { name: "For You" });
  const toggle = () => screen.getByRole("switch", { name: "Personalize my home page" });
  const storeStyle = () =>
    localStorage.setItem("ensemble.style", JSON.stringify({ vibe: ["minimal"], budget: [] }));

  test("hides the section when nothing is known or it can't be loaded", async () => {
    const unknown = await renderScreen(remote, "/");
    await unknown.settled();
    expect(section()).toBeNull();
    await unknown.remove();
    storeStyle();
    const online = failRequests(/rpc\/for_you/);
    const failed = await renderScreen(remote, "/");
    await failed.settled();
    expect(section()).toBeNull();
    online();
  });

  test("shows a visitor outfits with reasons until the switch is turned off", async () => {
    storeStyle();
    const home = await renderScreen(remote, "/");
    const chosen = within(await screen.findByRole("region", { name: "For You" }));
    expect(chosen.getAllByRole("article")).toHaveLength(12);
    expect(chosen.getAllByText("Your style: minimal").length).toBeGreaterThan(6);
    await expectAccessible();
    await home.remove();

    const profile = await renderScreen(remote, "/profile/style");
    expect(toggle()).toBeChecked();
    await profile.user.click(toggle());
    expect(toggle()).not.toBeChecked();
    await profile.remove();
    const again = await renderScreen(remote, "/");
    await again.settled();
    expect(section()).toBeNull();
  });

  test("recommends outfits by those last viewed on the device", async () => {
    const { data } = await backend
      .client()
      .from("outfits")
      .select("id, title")
      .eq("slug", "modern-office-elegance")
      .single()
      .throwOnError();
    const { id, title } = data as { id: string; title: string };
    localStorage.setItem("ensemble.recently-viewed", JSON.stringify([{ kind: "outfits", id }]));
    const home = await renderScreen(remote, "/");
    const chosen = within(await screen.findByRole("region", { name: "For You" }));
    expect(chosen.getAllByText(`Similar to ${title}, which you viewed`).length).toBeGreaterThan(4);
    await home.remove();
  });

  test("follows the account's switch, and keeps a card when its heart is pressed", async () => {
    const as = { email: "chosen@people.example", password: "correct horse battery" };
    const { client, id } = await backend.signUp(as.email, as.password);
    await client.from("style_profiles").insert({ user_id: id, vibe: "edgy" });
    const home = await renderScreen(remote, "/", { as });
    const chosen = within(await screen.findByRole("region", { name: "For You" }));
    const first = within(chosen.getAllByRole("article")[0]!);
    const title = first.getByRole("link").textContent;
    await home.user.click(first.getByRole("button"));
    await home.settled();
    expect(chosen.getAllByRole("article")[0]).toHaveTextContent(title);
    await home.user.click(first.getByRole("button"));
    await home.settled();
    await home.remove();

    const profile = await renderScreen(remote, "/profile/style", { as });
    await waitFor(() => expect(toggle()).toBeEnabled());
    await profile.user.click(toggle());
    await profile.settled();
    const { data } = await client.from("style_profiles").select("for_you, vibe");
    expect(data).toEqual([{ for_you: false, vibe: "edgy" }]);
    await profile.remove();
    const again = await renderScreen(remote, "/", { as });
    await again.settled();
    expect(section()).toBeNull();
  });
});

describe("style profile screen", () => {
  beforeEach(() => localStorage.clear());

  const address = "/profile/style";
  const sizes = () => within(screen.getByRole("group", { name: "Clothing size" }));
  const size = (name: string) => sizes().getByRole("button", { name });
  const pressed = () =>
    [...document.querySelectorAll("[aria-pressed=true]")].map((element) => element.textContent);

  async function createShopper(name: string) {
    const as = { email: `${name}@people.example`, password: "correct horse battery" };
    const { client } = await backend.signUp(as.email, as.password);
    const storedProfile = async () => {
      const { data } = await client.from("style_profiles").select("size, shoe_size, colors, vibe");
      return data;
    };
    return { as, storedProfile };
  }

  test("stores a visitor's choices on the device, and removes those chosen again", async () => {
    const { user, remove } = await renderScreen(remote, address);
    screen.getByText(/^Saved on this device\./);
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/auth?next=%2Fprofile%2Fstyle",
    );
    await user.click(size("S"));
    await user.click(size("L"));
    await user.click(screen.getByRole("button", { name: "Red" }));
    await user.click(screen.getByRole("button", { name: "39" }));
    await user.click(screen.getByRole("button", { name: "39" }));
    expect(pressed()).toEqual(["L", "Red"]);
    await remove();
    await renderScreen(remote, address);
    expect(pressed()).toEqual(["L", "Red"]);
  });

  test("merges the device's facts into the account at sign-in", async () => {
    const { as, storedProfile } = await createShopper("joins");
    const account = await renderScreen(remote, address, { as });
    await account.user.click(size("S"));
    await account.user.click(screen.getByRole("button", { name: "Classic" }));
    await screen.findByText("Saved to your account.");
    await account.settled();
    await account.remove();

    localStorage.setItem("ensemble.style", JSON.stringify({ size: ["XL"], shoe_size: ["38"] }));
    const joined = await renderScreen(remote, address, { as });
    await joined.settled();
    expect(pressed()).toEqual(["XL", "38", "Classic"]);
    const row = { size: "XL", shoe_size: "38", colors: [], vibe: "classic" };
    await waitFor(async () => expect(await storedProfile()).toEqual([row]));
    expect(localStorage.getItem("ensemble.style")).toBeNull();
  });

  test("keeps on the device what couldn't be saved to the account, until the next visit", async () => {
    const { as, storedProfile } = await createShopper("offline");
    const first = await renderScreen(remote, address, { as });
    const online = failRequests(/rest\/v1\/style_profiles/);
    await first.user.click(size("M"));
    await screen.findByText(/^Saved on this device\. It will sync to your account/);
    await first.remove();
    online();
    const next = await renderScreen(remote, address, { as });
    await next.settled();
    expect(pressed()).toEqual(["M"]);
    await waitFor(async () => expect(await storedProfile()).toMatchObject([{ size: "M" }]));
  });

  test("lists the shopper's sizes first in filters and marks them on items", async () => {
    localStorage.setItem("ensemble.style", JSON.stringify({ size: ["L"], shoe_size: ["38"] }));
    const items = await renderScreen(remote, "/items");
    const options = within(screen.getByRole("combobox", { name: "Size" })).getAllByRole("option");
    expect(options.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      "All sizes",
      "L (your size)",
      "38 (your size)",
      "XS",
    ]);
    const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
    await items.user.selectOptions(select("Size"), "L (your size)");
    await waitFor(() => expect(items.address()).toBe("/items?size=L"));
    // Boots don't come in L.
    await items.user.selectOptions(select("Category"), "Boots");
    await waitFor(() => expect(items.address()).toBe("/items?category=boots"));
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
    await items.user.selectOptions(select("Size"), "38 (your size)");
    await waitFor(() => expect(items.address()).toBe("/items?category=boots&size=38"));
    await items.settled();
    await items.user.click(within(screen.getAllByRole("article")[0]!).getByRole("link"));
    await screen.findByRole("row", { name: /^38 your size/ });
    await items.remove();
    const search = await renderScreen(remote, "/search?q=blazer");
    await search.user.click(screen.getByRole("button", { name: /^Filters/ }));
    const sizes = await screen.findByRole("group", { name: "Sizes" });
    const boxes = within(sizes).getAllByRole("checkbox");
    expect(boxes[0]).toHaveAccessibleName("L (your size)");
    expect(boxes[1]).toHaveAccessibleName("38 (your size)");
    await search.remove();
    const item = "structured-wool-blend-blazer-navy-afc44193";
    const found = await renderScreen(remote, `/items/${item}`);
    screen.getByRole("row", { name: /^L your size/ });
    await found.remove();
    await renderScreen(remote, "/outfits/modern-office-elegance");
    screen.getByText(/L is your size\./);
  });
});
