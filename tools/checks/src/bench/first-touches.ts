import type { Browser, Page } from "@playwright/test";
import { controls, type Control } from "./controls";
import { median, printTable } from "./measure";
import { openThrottled, phone, visits, type Side } from "./phone";

/** When a control is operated: milliseconds after the main text, and after a scroll at one second. */
const moments = {
  "+0.5 s": { after: 500, scroll: false },
  "+4 s": { after: 4000, scroll: false },
  "+4 s, scrolled": { after: 4000, scroll: true },
};
type Moment = keyof typeof moments;

const means = ["touch", "keyboard"] as const;
type Means = (typeof means)[number];

/** Measures only some rows of the table, such as `, touch$`. */
const rowsToMeasure = new RegExp(process.env.ENSEMBLE_BENCH_ROWS ?? "");

/** A control that has no effect by then counts as lost, in milliseconds. */
const lostMs = 10_000;

/**
 * Operates every control of the public screens on the throttled phone as the first act of a visit, and
 * prints the milliseconds to its effect. Returns whether every control had one.
 */
export async function measureFirstTouches(
  browser: Browser,
  sides: readonly Side[],
): Promise<boolean> {
  const rows: string[][] = [];
  let lost = 0;
  for (const control of controls) {
    for (const by of means) {
      if (!rowsToMeasure.test(`${control.path} ${control.name}, ${by}`)) continue;
      const cells: string[] = [];
      for (const side of sides) {
        for (const moment of Object.keys(moments) as Moment[]) {
          const touches: Touch[] = [];
          for (let run = 0; run < visits; run += 1)
            touches.push(await touch(browser, side, control, by, moment));
          const [answered, effect] = (["answered", "effect"] as const).map((key) =>
            median(touches.map((one) => one[key])),
          ) as [number, number];
          if (effect >= lostMs) lost += 1;
          cells.push(effect >= lostMs ? "lost" : `${answered.toFixed(0)} / ${effect.toFixed(0)}`);
        }
      }
      rows.push([`${control.path} ${control.name}`, by, ...cells]);
      console.log(rows.at(-1)!.join(", "));
    }
  }
  const columns = sides.flatMap(({ name }) => Object.keys(moments).map((it) => `${name} ${it}`));
  console.log(
    `\nFirst touches, phone: milliseconds until the control answers (looks pressed, or its request ` +
      `is sent) and until its effect; medians of ${visits}\n`,
  );
  printTable([["control", "by", ...columns], ...rows]);
  return lost === 0;
}

/** Milliseconds from the visitor's last event. */
interface Touch {
  answered: number;
  effect: number;
}

async function touch(
  browser: Browser,
  side: Side,
  control: Control,
  by: Means,
  moment: Moment,
): Promise<Touch> {
  const context = await browser.newContext(phone);
  try {
    await context.grantPermissions(["clipboard-write"]); // A shared URL is copied.
    const address = await side.address(control.path);
    const page = await openThrottled(context);
    await page.addInitScript({ content: watchEffect(control.effect) });
    await page.goto(address, { waitUntil: "commit" });
    const target = page.locator(control.selector);
    await target.waitFor({ state: "attached" });
    const { after, scroll } = moments[moment];
    if (scroll) {
      await page.waitForTimeout(1000);
      await page.mouse.wheel(0, 40);
    }
    await page.waitForTimeout(scroll ? after - 1000 : after);
    await operate(page, control, by);
    return await effectOf(page);
  } finally {
    await context.close();
  }
}

async function operate(page: Page, { selector, act }: Control, by: Means): Promise<void> {
  const target = page.locator(selector);
  if (act && "choose" in act) {
    await target.selectOption(act.choose);
    return;
  }
  if (by === "touch") await target.tap({ force: true });
  else await target.focus();
  if (act) await page.keyboard.type(act.type, { delay: 40 });
  if (act?.enter || (by === "keyboard" && !act)) await page.keyboard.press("Enter");
}

/** Waits for the effect in this document or the next. */
async function effectOf(page: Page): Promise<Touch> {
  const deadline = Date.now() + lostMs;
  while (Date.now() < deadline) {
    const times = await page
      .evaluate(() =>
        ["touchedAt", "answeredAt", "effectAt"].map((key) => Number(sessionStorage.getItem(key))),
      )
      .catch(() => []); // The document is being replaced.
    const [touchedAt, answeredAt, effectAt] = times;
    if (touchedAt && effectAt) {
      const effect = Math.max(0, effectAt - touchedAt);
      const answered = answeredAt ? Math.max(0, answeredAt - touchedAt) : effect;
      return { answered: Math.min(answered, effect), effect };
    }
    await page.waitForTimeout(50);
  }
  return { answered: lostMs, effect: lostMs };
}

/**
 * Returns a script that keeps the time of the last trusted event of the visitor, of the first frame
 * with an answer (a new document begins with one) and of the first with the effect in the session's
 * storage, which survives a navigation.
 */
const watchEffect = (effect: string): string => `{
  const now = (ms) => String(performance.timeOrigin + ms);
  for (const type of ["pointerdown", "keydown", "input", "change"]) {
    addEventListener(
      type,
      (event) => {
        // Playwright's own selection isn't trusted, nor are the code's repetitions.
        const isOwn = event.isTrusted || (type === "change" && !sessionStorage.getItem("touchedAt"));
        if (isOwn && !sessionStorage.getItem("effectAt"))
          sessionStorage.setItem("touchedAt", now(event.timeStamp));
      },
      { capture: true, passive: true },
    );
  }
  const answer = (ms) => {
    if (sessionStorage.getItem("touchedAt") && !sessionStorage.getItem("answeredAt"))
      sessionStorage.setItem("answeredAt", now(ms));
  };
  answer(0);
  const check = (time) => {
    if (document.querySelector("[data-pressed]")) answer(time);
    if (sessionStorage.getItem("touchedAt") && (${effect}))
      sessionStorage.setItem("effectAt", now(time));
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}`;
