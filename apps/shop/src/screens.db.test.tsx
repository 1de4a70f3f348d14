import { keepFocus } from "@ensemble/controls";
import { useFavorites } from "@ensemble/session";
import {
  expectAccessibleScreens,
  findFailures,
  fillExtremes,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { remote } from "./remote";

const backend = expectAccessibleScreens(remote, [
  { address: "/" },
  { address: "/collections" },
  { address: "/collections/the-office-edit" },
  { address: "/outfits", opens: [["More Filters"]] },
  { address: "/outfits?view=list" },
  {
    address: "/outfits/modern-office-elegance",
    opens: [[/^Shop This Look/], [/^Save/], [/^Notify me/]],
  },
  { address: "/items", opens: [["Filters"]] },
  { address: "/items/structured-wool-blend-blazer-navy-afc44193" },
  { address: "/shops/zara" },
  { address: "/favorites" },
  // Signed out and without a valid link; favorites.db.test.tsx covers the signed-in states.
  { address: "/favorites/00000000-0000-4000-8000-000000000000" },
  { address: "/lists/00000000-0000-4000-8000-000000000000" },
  { address: "/alerts" },
  { address: "/alerts/confirm" },
  { address: "/alerts/unsubscribe?key=0" },
  { address: "/quiz" },
  // Redirects to the quiz if there are no answers; quiz.db.test.tsx covers the results.
  { address: "/quiz/results" },
  { address: "/profile/style" },
  { address: "/search?q=navy" },
]);

/** Opens a screen that keeps the focus like the site. */
async function open(path: string) {
  vi.stubGlobal("open", () => null);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { data: outfits } = await backend.client().from("outfits").select("id").limit(4);
  useFavorites.setState({ outfits: outfits!.map(({ id }) => id as string), items: [] });
  const view = await renderScreen(remote, path);
  onTestFinished(keepFocus(view.container));
  return view;
}

/** Presses a control by keyboard and closes what it opens. */
async function press(control: HTMLElement, { user, settled }: Awaited<ReturnType<typeof open>>) {
  control.focus();
  await user.keyboard("{Enter}");
  await settled();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
}

test.each([
  "/",
  "/collections?tag=work",
  "/outfits?occasion=work&budget=100_200",
  "/outfits?q=nothing-like-this",
  "/outfits/romantic-evening",
  "/items?category=bag&size=XS",
  "/items/structured-wool-blend-blazer-navy-afc44193",
  "/search?q=dress&colors=red",
  "/quiz",
  "/favorites",
])(
  "keeps the focus on %s whichever button is pressed",
  async (path) => {
    const view = await open(path);
    const pressed = new Set<string>();
    // One control of each kind; others may appear by a press.
    const next = () =>
      [...view.container.querySelectorAll<HTMLElement>("button:enabled, input[type=search]")].find(
        ({ className, textContent }) => !pressed.has(className + textContent),
      );
    for (let control = next(); control && pressed.size < 25; control = next()) {
      const { className, textContent } = control;
      pressed.add(className + textContent);
      await press(control, view).catch((cause: unknown) => {
        throw new Error(`"${textContent || className}" drops the focus.`, { cause });
      });
    }
  },
  60_000,
);

test("moves the focus to the control that takes the place of a removed one", async () => {
  const favorites = await open("/favorites");
  const hearts = () => screen.getAllByRole("button", { name: /^Favorite / });
  const second = hearts()[1]!.getAttribute("aria-label");
  await press(hearts()[0]!, favorites);
  expect(document.activeElement).toHaveAttribute("aria-label", second);
  await favorites.remove();

  const list = await open("/outfits?occasion=work&budget=100_200");
  await press(screen.getByRole("button", { name: /Work/ }), list);
  expect(document.activeElement).toHaveTextContent("$100");
  await press(document.activeElement as HTMLElement, list);
  expect(document.activeElement).toHaveRole("searchbox");
});

describe("with extreme rows", () => {
  const tables = ["items", "outfits", "outfit_images", "collections"];
  const slugs = fillExtremes(backend, tables, ["outfits", "collections"]);

  test("renders every screen", async () => {
    const plain = remote.screens.flatMap(({ path }) => (path.includes(":") ? [] : [path]));
    const failures = await findFailures(remote, [
      ...plain,
      ...slugs["outfits"]!.map((slug) => `/outfits/${slug}`),
      ...slugs["collections"]!.map((slug) => `/collections/${slug}`),
    ]);
    expect(failures).toEqual([]);
  }, 240_000);
});
