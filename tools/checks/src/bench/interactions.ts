import type { Browser, Page } from "@playwright/test";
import { type Control, control, has, isOpen, named, searches } from "./controls";
import { decimals, interleave, median, printTable, ratioTable } from "./measure";
import {
  openThrottled,
  phone,
  recordTasks,
  type Side,
  untilIdle,
  visits,
  watchPage,
} from "./phone";

/** A common act of a visitor or an administrator on a page whose code runs. */
interface Interaction extends Control {
  /** Selectors to press before. */
  opened: readonly string[];
}

/** An administrator's paths, which are opened with the side's session. */
const isGuarded = (path: string) => path.startsWith("/admin");

const heart = control(
  "heart",
  "main button[aria-label^=Favorite] >> nth=0",
  has("main button[aria-label^=Favorite][aria-pressed=true]"),
);
const menu = control("menu", named("Open menu"), isOpen);
/** The first letter appears; the list follows when typing pauses. */
const typed = control("type", "main input[type=search]", searches("q=l"), { type: "l" });
/** Chooses the option after the current one, or before with `ArrowUp`. */
const choose = (name: string, index: number, parameter: string, key = "ArrowDown") =>
  control(name, `main select >> nth=${index}`, searches(`${parameter}=`), { choose: key });
const press = (name: string, selector: string, effect: string, ...opened: string[]) => ({
  ...control(name, selector, effect),
  opened,
});

const dayButton = "main td button:not([disabled]) >> nth=1";
const toTimes = ["main label:has(input[name=package]) >> nth=0", named("Continue")];
const searchFilters = "main button[aria-controls=search-filters]";

const screens: Record<string, (Omit<Control, "path"> & { opened?: readonly string[] })[]> = {
  "/outfits": [
    menu,
    heart,
    choose("occasion", 0, "occasion"),
    choose("sort", 2, "sort"),
    typed,
    press("more filters", named("More Filters"), isOpen),
    press(
      "color",
      "dialog[open] button[aria-pressed] >> nth=0",
      searches("color"),
      named("More Filters"),
    ),
    press("list view", named("List view"), searches("view=list")),
    press("next page", "main a[rel=next]", searches("page=2")),
  ],
  "/outfits?occasion=work": [
    press("remove a filter", "main button[aria-label^=Remove] >> nth=0", "!location.search"),
  ],
  "/outfits/modern-office-elegance": [
    heart,
    press(
      "gallery",
      "main button[aria-current=false] >> nth=0",
      `${has("main button[aria-current]")}?.ariaCurrent === "false"`,
    ),
    press(
      "size",
      "main label:has(input[name=size]) >> nth=3",
      has("main input[name=size]:checked"),
    ),
  ],
  "/items": [heart, choose("sort", -1, "sort"), press("filters", named("Filters"), isOpen)],
  "/search?q=office": [
    press("filters", searchFilters, isOpen),
    press(
      "check a filter",
      "dialog[open] label:has(input:not([disabled])) >> nth=0",
      searches("occasions="),
      searchFilters,
    ),
    press("items", "main nav a >> nth=1", searches("show=items")),
  ],
  "/experts": [choose("specialization", 0, "specialization"), typed],
  "/experts/maya-lindqvist/book": [
    press("service", toTimes[0]!, searches("package=")),
    press("day", dayButton, searches("day="), ...toTimes),
    press(
      "slot",
      "main label:has(input[name=time]:not([disabled])) >> nth=1",
      searches("start="),
      ...toTimes,
      dayButton,
    ),
  ],
  "/admin/outfits": [choose("sort", -1, "sort", "ArrowUp"), choose("status", 0, "status")],
  "/admin/partners/links": [
    choose("sort", -1, "sort"),
    press(
      "select",
      "main tbody label:has(input[type=checkbox]) >> nth=0",
      has("main tr[data-ticked=true]"),
    ),
  ],
};

const interactions: Interaction[] = Object.entries(screens).flatMap(([path, list]) =>
  list.map((one) => ({ opened: [], ...one, path })),
);

const titles = {
  // Processor time of the tasks from the input to the frame with its effect.
  effect: "effect ms",
  // What the browser reports as the input's delay, which includes waiting for the processor.
  event: "event timing ms",
  // The longest task until the page is idle again.
  longest: "longest task ms",
};
type Cost = Record<keyof typeof titles, number>;
const metrics = Object.keys(titles) as (keyof Cost)[];

/** The goal for `effect`, in milliseconds. */
const goalMs = 150;

/**
 * Operates the commonest controls on pages whose code runs, on the phone, and prints what they cost.
 * Alternates between the sides. Returns whether the last side meets the goal.
 */
export async function measureInteractions(
  browser: Browser,
  sides: readonly Side[],
): Promise<boolean> {
  const results: { subject: string; costs: Cost[] }[] = [];
  for (const interaction of interactions) {
    const costs = await interleave(sides, (side) => costOf(browser, side, interaction), {
      runs: visits,
      warm: 0,
    });
    const subject = `${interaction.path} ${interaction.name}`;
    results.push({ subject, costs: costs.map(medians) });
    console.log(subject, ...costs.flat().map(({ effect }) => decimals(effect)));
  }
  console.log(`\nInteractions, phone, CPU x4; medians of ${visits}\n`);
  const [before, now] = sides;
  if (now) {
    const rows = results.flatMap(({ subject, costs: [first, second] }) =>
      metrics.map((key) => ({
        ...{ subject, metric: titles[key], before: first![key], now: second![key] },
      })),
    );
    printTable(ratioTable([before!.name, now.name], rows));
  } else {
    const rows = results.map(({ subject, costs: [cost] }) => [
      ...[subject, ...metrics.map((key) => decimals(cost![key]))],
    ]);
    printTable([["", ...metrics.map((key) => titles[key])], ...rows]);
  }
  return results.every(({ costs }) => costs.at(-1)!.effect <= goalMs);
}

const medians = (costs: readonly Cost[]): Cost =>
  Object.fromEntries(
    metrics.map((metric) => [metric, median(costs.map((cost) => cost[metric]))]),
  ) as Cost;

async function costOf(browser: Browser, side: Side, interaction: Interaction): Promise<Cost> {
  const { path, selector, opened, effect } = interaction;
  const session = isGuarded(path) ? side.session : undefined;
  const context = await browser.newContext({ ...phone, storageState: session });
  try {
    const page = await openThrottled(context);
    await watchPage(page, "h1");
    await page.addInitScript({ content: watchInteraction(effect) });
    await page.goto(await side.address(path));
    await page.mouse.move(5, 5); // Starts the code of a server-rendered page.
    await untilIdle(page);
    for (const one of opened) {
      await page.locator(one).click();
      await untilIdle(page);
    }
    // Not under the header or the tab bar.
    await page.locator(selector).evaluate((one) => one.scrollIntoView({ block: "center" }));
    await untilIdle(page);
    const recorded = await recordTasks(browser, page);
    await page.evaluate(() => window.watchInteraction());
    await operate(page, interaction);
    await page.waitForFunction(() => performance.getEntriesByName("effect").length > 0);
    await untilIdle(page);
    const event = await page.evaluate(() => window.eventDuration);
    const { tasks, marks } = await recorded();
    const [touchedAt, effectAt] = [marks.get("touched")!, marks.get("effect")!];
    // The mark is made within the input's task.
    const after = tasks.filter(({ start, ms }) => start + ms >= touchedAt);
    const untilEffect = after.filter(({ start }) => start <= effectAt);
    return {
      effect: untilEffect.reduce((sum, { ms }) => sum + ms, 0),
      event,
      longest: Math.max(...after.map(({ ms }) => ms)),
    };
  } finally {
    await context.close();
  }
}

/** Operates the control with trusted events. */
async function operate(page: Page, { selector, act }: Control): Promise<void> {
  const target = page.locator(selector);
  if (!act) return target.tap({ force: true });
  await target.focus();
  await page.keyboard.press("choose" in act ? act.choose : act.type);
}

declare global {
  interface Window {
    /** Starts to mark the next input and the frame with its effect. */
    watchInteraction: () => void;
    /** The longest time from an input to its next frame, in milliseconds. */
    eventDuration: number;
  }
}

/** Returns a script that defines `watchInteraction` for an effect. */
const watchInteraction = (effect: string): string => `
window.watchInteraction = () => {
  window.eventDuration = 0;
  let state = "waiting";
  const check = () => {
    if (state !== "touched" || !(${effect})) return false;
    state = "done";
    return true;
  };
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, () => {
      if (state !== "waiting") return;
      state = "touched";
      performance.mark("touched");
    }, { capture: true, passive: true });
  const mark = () => performance.mark("effect");
  const checkInFrame = () => requestAnimationFrame(() => check() && mark());
  for (const type of ["click", "input", "change"]) addEventListener(type, checkInFrame);
  new MutationObserver(() => check() && requestAnimationFrame(mark)).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.eventDuration = Math.max(window.eventDuration, duration);
  }).observe({ type: "event", durationThreshold: 16 });
};`;
