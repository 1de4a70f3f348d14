import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { holdRequests, openRenderedPage } from "../steps";

// Copying a link needs a permission, and a phone's share sheet isn't there.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

/** A control of a public screen as the first thing that a visitor operates. */
interface Control {
  path: string;
  name: string;
  /** Playwright's selector. */
  selector: string;
  /** A value to choose, or a text to type and whether Enter follows. Pressed without. */
  act?: { choose: string } | { type: string; enter?: true };
  /** An expression that is true in the page once the control is in effect. */
  effect: string;
}

const control = (
  name: string,
  selector: string,
  effect: string,
  act?: Control["act"],
): Omit<Control, "path"> => ({ name, selector, effect, ...(act && { act }) });

const isOpen = `document.querySelector("dialog[open]")`;
const has = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const searches = (text: string) => `location.search.includes("${text}")`;
const isAt = (path: string) => `location.pathname.startsWith("${path}") && ${has("main h1")}`;
const named = (name: string) => `role=button[name="${name}"] >> nth=0`;
const linkTo = (path: string) => `main a[href^="${path}"] >> nth=0`;

const menu = control("menu", named("Open menu"), isOpen);
const heart = control(
  "heart",
  "main button[aria-label^=Favorite] >> nth=0",
  has("main button[aria-label^=Favorite][aria-pressed=true]"),
);
const nextPage = (path: string) =>
  control("next page", `main a[href="${path}?page=2"]`, searches("page=2"));

const outfitList = [
  control("search", "main input[type=search]", searches("q=linen"), { type: "linen" }),
  control("occasion", "main select >> nth=0", searches("occasion=work"), { choose: "work" }),
  control("budget", "main select >> nth=1", searches("budget="), { choose: "100_200" }),
  control("sort", "main select >> nth=2", searches("sort="), { choose: "price-low" }),
  control("filters", named("More Filters"), isOpen),
  control("list view", named("List view"), searches("view=list")),
  heart,
  control("card", linkTo("/outfits/"), isAt("/outfits/")),
];

const screens: Record<string, Omit<Control, "path">[]> = {
  "/": [menu, heart, control("collection", linkTo("/collections/"), isAt("/collections/"))],
  "/outfits": [...outfitList, nextPage("/outfits")],
  "/outfits/modern-office-elegance": [
    heart,
    control(
      "gallery",
      named("Detail shot"),
      `${has("main button[aria-current]")}?.ariaCurrent === "false"`,
    ),
    control("size", "main label:has(input[type=radio]) >> nth=2", has("main input:checked")),
    control("save to a list", "main button[aria-label^=Save]", isOpen),
    control(
      "share",
      "main button[aria-label^=Share]",
      `document.body.innerText.includes("copied")`,
    ),
    control("shop", "main button:has-text('Shop This Look') >> nth=0", isOpen),
    control("alert", "main button:has-text('Notify me')", isOpen),
    control("item", linkTo("/items/"), isAt("/items/")),
  ],
  "/items": [
    control("filters", named("Filters"), isOpen),
    control("sort", "main select >> nth=-1", searches("sort="), { choose: "price-low" }),
    heart,
    control("card", linkTo("/items/"), isAt("/items/")),
    nextPage("/items"),
  ],
  "/collections": [
    control("filter", named("Work"), searches("tag=work")),
    control("card", linkTo("/collections/"), isAt("/collections/")),
  ],
  "/collections/the-office-edit": outfitList,
  "/experts": [
    control("search", "main input[type=search]", searches("q=maya"), { type: "maya" }),
    control("specialization", "main select >> nth=0", searches("specialization="), {
      choose: "personal_styling",
    }),
    control("sort", "main select >> nth=2", searches("sort="), { choose: "price-low" }),
    control("card", linkTo("/experts/"), isAt("/experts/")),
  ],
  "/experts/maya-lindqvist": [
    control("availability", named("Check Availability"), has("main button[aria-expanded=true]")),
    control(
      "booking",
      "main a[href*='/book'] >> nth=0",
      `location.pathname !== "/experts/maya-lindqvist"`,
    ),
  ],
  "/search?q=office": [
    control("search", "main input[type=search]", searches("linen"), {
      type: " linen",
      enter: true,
    }),
    control("filters", named("Filters"), isOpen),
    control("items", "main a[href*='show=items']", searches("show=items")),
    heart,
  ],
};

/** The controls of all public screens. */
const controls: Control[] = Object.entries(screens).flatMap(([path, list]) =>
  list.map((control) => ({ path, ...control })),
);

const paths = [...new Set(controls.map(({ path }) => path))];

/** Alternates between controls, because a press of Enter is a click. */
const chooseInput = (control: Control) => (controls.indexOf(control) % 2 ? "keyboard" : "touch");

for (const path of paths) {
  test(`gives each first touch of ${path} its effect, once`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    for (const control of controls.filter((candidate) => candidate.path === path)) {
      const by = chooseInput(control);
      // The code arrives after the touch.
      const arrive = await holdRequests(page, "**/r/**/*.js");
      await openRenderedPage(page, path);
      await operate(page, control, by);
      arrive();
      const why = `${control.name} by ${by}`;
      await expect.poll(() => hasEffect(page, control), why).toBe(true);
      // It doesn't end when the code repeats what had no effect.
      await page.waitForFunction(
        () => window.preHydrationInput === undefined || !document.querySelector("[data-pressed]"),
      );
      expect(await hasEffect(page, control), why).toBe(true);
      await page.unrouteAll({ behavior: "wait" });
      await page.evaluate(() => localStorage.clear());
    }
  });
}

const hasEffect = async (page: Page, { effect }: Control): Promise<boolean> =>
  Boolean(await page.evaluate(effect).catch(() => false)); // The document is being replaced.

async function operate(page: Page, { selector, act }: Control, by: string): Promise<void> {
  const target = page.locator(selector);
  await target.waitFor({ state: "attached" });
  if (act && "choose" in act) {
    await target.selectOption(act.choose);
    return;
  }
  await target.scrollIntoViewIfNeeded();
  // What is below the fold gets its height when it comes near.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  if (by === "touch") await target.tap();
  else await target.focus();
  if (act) await page.keyboard.type(act.type);
  if (act?.enter || (by === "keyboard" && !act)) await page.keyboard.press("Enter");
}

test("is as accessible before the code runs as afterwards", async ({ page }) => {
  const state = async (part: string) => ({
    snapshot: await page.locator(part).first().ariaSnapshot(),
    focused: await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
  });
  /** Operates what the document's script handles; returns what assistive technology gets. */
  const operateAll = async () => {
    const menu = page.getByRole("button", { name: "Open menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    const open = await state("dialog");
    await page.keyboard.press("Tab");
    const second = await state("dialog");
    await page.keyboard.press("Escape");
    await expect(page.locator("#site-menu")).toBeHidden();
    const closed = await state("header >> visible=true");
    await page.getByRole("button", { name: "Detail shot" }).press("Enter");
    // The main look fades out.
    await expect(page.locator("main [data-turns] [data-shown=false]").first()).toBeHidden();
    const gallery = await state("main [aria-roledescription=carousel]");
    await page.locator("main button[aria-label^=Favorite]").first().press("Enter");
    await expect(page.getByText("Added to favorites").first()).toBeVisible();
    const heart = await state("main button[aria-label^=Favorite]");
    return { open, second, closed, gallery, heart, badge: await state("header >> visible=true") };
  };
  const arrive = await holdRequests(page, "**/r/**/*.js");
  await openRenderedPage(page, "/outfits/modern-office-elegance");
  const before = await operateAll();
  arrive();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/outfits/modern-office-elegance");
  await page.waitForFunction(() => window.preHydrationInput === undefined);
  expect(before).toEqual(await operateAll());
  expect(before.open.focused).toBe("Close menu");
  expect(before.closed.focused).toBe("Open menu");
});
