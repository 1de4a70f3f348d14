import type { BenchOptions } from "./checkout";
import { measureFirstTouches } from "./first-touches";
import { measureInteractions } from "./interactions";
import { verdict } from "./measure";
import { comparePages, type ComparedPage, type Side, type VisitedPage } from "./phone";
import {
  waitForRenderedPage,
  withBenchContext,
  openBrowser,
  signInAdministrator,
  startSite,
} from "./site";

const outfitLink = 'main a[href^="/outfits/"]';
const itemLink = 'main a[href^="/items/"]';
export const pages: VisitedPage[] = [
  { name: "home", path: "/", text: "h1" },
  { name: "outfits", path: "/outfits", text: outfitLink },
  { name: "outfit", path: "/outfits/modern-office-elegance", text: "main h1" },
  { name: "collection", path: "/collections/the-office-edit", text: outfitLink },
  { name: "experts", path: "/experts", text: 'main a[href^="/experts/"]' },
  { name: "expert", path: "/experts/maya-lindqvist", text: 'main a[href*="/book"]' },
  { name: "collections", path: "/collections", text: 'main a[href^="/collections/"]' },
  { name: "search", path: "/search?q=office", text: outfitLink },
  { name: "items", path: "/items", text: itemLink },
  { name: "item", path: "/items/cotton-chinos-navy-defab174", text: "main h1" },
];

/** Paths that are never server-rendered. */
const unrenderedPaths = /^\/admin|\/book$/;

/**
 * Compares first visits of server-rendered public pages on a slow phone with client-rendered ones,
 * against goals, or with those of another commit; with `touches` also every control as the first act
 * of a visit, with `interactions` instead the commonest controls of pages whose code runs. Returns
 * whether all goals are met.
 */
export const benchPage = ({ checkouts, touches, interactions }: BenchOptions): Promise<boolean> =>
  withBenchContext(async (context) => {
    const browser = await openBrowser(
      context,
      // Protocol clients request the source line of each request. Without this flag, the browser
      // parses code again to find it, in tasks of 100 ms that visitors don't have.
      "--js-flags=--no-enable-lazy-source-positions",
    );
    const rendered: Side[] = [];
    for (const checkout of checkouts) {
      const { origin } = await startSite(context, checkout);
      const address = async (path: string) => {
        if (!unrenderedPaths.test(path)) await waitForRenderedPage(origin + path);
        return origin + path;
      };
      const session = interactions ? await signInAdministrator(browser, origin) : undefined;
      rendered.push({ name: checkout.name, address, session });
    }
    if (interactions) return measureInteractions(browser, rendered);
    const [first, second] = rendered as [Side, Side?];
    const compared = await comparePages(
      browser,
      pages,
      second ? [first, second] : [unrendered(first), first],
    );
    const allInEffect = touches ? await measureFirstTouches(browser, rendered) : true;
    if (second) return allInEffect;
    const missed = [
      ...compared.flatMap(missedGoals),
      ...(allInEffect ? [] : ["first touches without an effect"]),
    ];
    console.log(`\nGoals: ${verdict(missed.length === 0)} ${missed.join("; ")}`);
    return missed.length === 0;
  });

/** Returns unrendered pages: servers don't render URLs with unknown search parameters. */
const unrendered = ({ address }: Side): Side => ({
  name: "unrendered",
  address: async (path) => `${await address(path)}${path.includes("?") ? "&" : "?"}unrendered=1`,
});

/** Lists the missed goals of a server-rendered page, relative to the unrendered one. */
function missedGoals({ name, before: unrenderedPage, now: rendered }: ComparedPage): string[] {
  // Home's hero image is in the unrendered document too.
  const paint =
    name === "home"
      ? unrenderedPage.largestPaint
      : Math.min(0.5 * unrenderedPage.largestPaint, 1500);
  const checks: [string, boolean][] = [
    ["main text", rendered.text > Math.min(0.4 * unrenderedPage.text, 1300)],
    ["largest paint", rendered.largestPaint > paint],
    ["blocking", rendered.blocking > 0.5 * unrenderedPage.blocking],
    ["longest task", rendered.longestTask > 200],
    ["shift", rendered.shift >= 0.01],
    ["code", rendered.code > unrenderedPage.code],
  ];
  return checks.filter(([, isMissed]) => isMissed).map(([subject]) => `${name}, ${subject}`);
}
