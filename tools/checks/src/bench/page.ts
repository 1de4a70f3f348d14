import type { BenchOptions } from "./checkout";
import { verdict } from "./measure";
import { comparePages, type ComparedPage, type Side, type VisitedPage } from "./phone";
import { waitForRenderedPage, withBenchContext, openBrowser, startSite } from "./site";

const outfitLink = 'main a[href^="/outfits/"]';
export const pages: VisitedPage[] = [
  { name: "home", path: "/", text: "h1" },
  { name: "outfits", path: "/outfits", text: outfitLink },
  { name: "outfit", path: "/outfits/modern-office-elegance", text: "main h1" },
  { name: "collection", path: "/collections/the-office-edit", text: outfitLink },
  { name: "experts", path: "/experts", text: 'main a[href^="/experts/"]' },
  { name: "expert", path: "/experts/maya-lindqvist", text: 'main a[href*="/book"]' },
  { name: "search", path: "/search?q=office", text: outfitLink },
];

/**
 * First visits of public pages on a slow phone, as a server renders them: beside the document that
 * their own code renders, with goals, or beside another commit's. True when all goals are met.
 */
export const benchPage = ({ checkouts }: BenchOptions): Promise<boolean> =>
  withBenchContext(async (scene) => {
    const rendered: Side[] = [];
    for (const checkout of checkouts) {
      const { origin } = await startSite(scene, checkout);
      const address = async (path: string) => {
        await waitForRenderedPage(origin + path);
        return origin + path;
      };
      rendered.push({ name: checkout.name, address });
    }
    const [one, other] = rendered as [Side, Side?];
    const browser = await openBrowser(
      scene,
      // Protocol clients ask for the line of each request: without this, code is parsed again to
      // find it, in tasks of 100 ms that no visitor has.
      "--js-flags=--no-enable-lazy-source-positions",
    );
    const compared = await comparePages(
      browser,
      pages,
      other ? [one, other] : [unrendered(one), one],
    );
    if (other) return true;
    const missed = compared.flatMap(missedGoals);
    console.log(`\nGoals: ${verdict(missed.length === 0)} ${missed.join("; ")}`);
    return missed.length === 0;
  });

/** A server renders no address with a key that its screen does not name. */
const unrendered = ({ address }: Side): Side => ({
  name: "plain",
  address: async (path) => `${await address(path)}${path.includes("?") ? "&" : "?"}unrendered=1`,
});

/** The goals of a rendered page: beside its plain document, in milliseconds, and of shift. */
function missedGoals({ name, before: plain, now: rendered }: ComparedPage): string[] {
  // Home's plain document shows its picture itself.
  const paint = name === "home" ? plain.largestPaint : Math.min(0.5 * plain.largestPaint, 1500);
  const checks: [string, boolean][] = [
    ["main text", rendered.text > Math.min(0.4 * plain.text, 1300)],
    ["largest paint", rendered.largestPaint > paint],
    ["blocking", rendered.blocking > 0.5 * plain.blocking],
    ["longest task", rendered.longestTask > 200],
    ["shift", rendered.shift >= 0.01],
    ["code", rendered.code > plain.code],
  ];
  return checks.filter(([, isMissed]) => isMissed).map(([what]) => `${name}, ${what}`);
}
