import { expect, loadApp, test } from "../fixtures";
import { holdRequests, openRenderedPage, renderedPage } from "../steps";

interface Control {
  path: string;
  /** Accessible name of a text field. */
  name: string;
  typed: string;
  /** Whether Enter follows. */
  enter?: boolean;
  /** The address that shows the effect; unchanged by default. */
  leadsTo?: string;
}

const header = { name: "Search outfits" };
const ofList = { name: "Search by title or tag" };
const ofExperts = { name: "Search experts" };
const ofSearch = { name: "Search text" };

/** The text fields of server-rendered screens. */
const controls: Control[] = [
  { path: "/collections", ...header, typed: "red" },
  { path: "/outfits", ...header, typed: "  ", enter: true },
  { path: "/", ...header, typed: " red dress ", enter: true, leadsTo: "/search?q=red dress" },
  { path: "/outfits", ...ofList, typed: "office", leadsTo: "/outfits?q=office" },
  {
    path: "/outfits?occasion=work",
    ...ofList,
    typed: " office ",
    enter: true,
    leadsTo: "/outfits?occasion=work&q=office",
  },
  { path: "/experts", ...ofExperts, typed: "maya", enter: true, leadsTo: "/experts?q=maya" },
  { path: "/search?q=coat", ...ofSearch, typed: "s" },
  { path: "/search?q=coat", ...ofSearch, typed: "s ", enter: true, leadsTo: "/search?q=coats" },
];

test("gives typed text and Enter before the code runs the effect that they have afterwards", async ({
  page,
  request,
}) => {
  let searches = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("/search?q=red")) searches += 1;
  });
  const shown = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + decodeURIComponent(search.replaceAll("+", " "));
  };
  for (const control of controls) {
    const { path, name, typed, enter, leadsTo = path } = control;
    const why = `${path}, ${name}: ${typed}${enter ? " Enter" : ""}`;
    // Suggestions make a combobox of it.
    const field = page
      .getByRole("searchbox", { name, exact: true })
      .or(page.getByRole("combobox", { name, exact: true }));
    const effect = async () => ({
      address: shown(),
      // A document that opens with the text has it trimmed.
      value: (await field.inputValue()).trim(),
      ...(await page.evaluate(() => ({
        results: document.querySelectorAll("article").length,
        focused: document.activeElement?.getAttribute("aria-label"),
      }))),
    });
    const operate = async () => {
      await field.click();
      await field.press("End");
      await field.pressSequentially(typed);
      if (enter) await field.press("Enter");
    };
    const results = (await renderedPage(request, leadsTo)).html.split("<article").length - 1;
    await page.goto(path);
    await operate();
    await expect.poll(effect, why).toMatchObject({ address: leadsTo, results });
    const after = await effect();

    searches = 0;
    await renderedPage(request, path);
    const arrive = await holdRequests(page, "**/r/**/*.js");
    await openRenderedPage(page, path);
    await operate();
    arrive();
    // A document that the input has opened starts its code at an activity, too.
    await page.waitForURL((url) => url.pathname === new URL(leadsTo, url).pathname);
    await loadApp(page);
    await page.waitForFunction(() => window.preHydrationInput === undefined);
    await expect.poll(effect, why).toEqual(after);
    expect(searches).toBe(leadsTo.startsWith("/search?q=red") ? 1 : 0);
    await page.unrouteAll({ behavior: "wait" });
  }
});
