import { daysBefore, weekdayAfter, type Anchor } from "../days";
import { outfits } from "../outfits/outfits";
import { links } from "../partners/links";
import { seededRandom } from "../random";
import type { Statement } from "../statement";
import { conversions, linkClicks } from "./link-visits";
import { itemClicks, views } from "./outfit-visits";

const span = 120;

/** The traffic of each weekday, Sunday first. */
const weekdays = [1.24, 0.94, 0.88, 0.93, 1, 1.06, 1.18];

/** The traffic of each of the last 120 days: more on weekends, and a fifth more every month. */
const rhythm = (anchor: Anchor): { ago: number; weight: number; midnight: string }[] =>
  Array.from({ length: span }, (_, place) => {
    const ago = place + 1;
    const weekday = weekdays[weekdayAfter(anchor, -ago)] ?? 1;
    return { ago, weight: weekday * Math.exp(-0.0061 * ago), midnight: daysBefore(anchor, ago) };
  });

/** Views a day: a few outfits are very popular, most are moderately so. */
const appeals = (): { id: string; age: number; appeal: number }[] =>
  outfits.map(({ id, slug, age }, place) => {
    const luck = seededRandom(`appeal/${slug}`).next();
    return { id, age, appeal: (place < 3 ? 14 : 0.9) + 5 * luck ** 4 };
  });

/**
 * Views of outfits, clicks on their items, clicks on partner links and purchases. The database
 * generates the rows from a handful of weights; every choice is a digest of its subject, so the
 * rows are the same on every PostgreSQL.
 */
export function visitStatements(anchor: Anchor): Statement[] {
  const campaigns = links
    .filter(({ appeal }) => appeal > 0)
    .map(({ id, age, appeal, status, expires }) => ({
      id,
      age,
      appeal,
      until: status === "active" ? 1 : status === "paused" ? 21 : -(expires ?? 0),
    }));
  return [
    { text: draw },
    { text: views, json: { days: rhythm(anchor), outfits: appeals() } },
    { text: itemClicks },
    { text: linkClicks, json: { days: rhythm(anchor), links: campaigns } },
    { text: conversions, json: { midnight: daysBefore(anchor, 0) } },
    { text: "drop function pg_temp.draw(text)" },
  ];
}

/** A number in [0, 1) derived from a text. */
const draw = `
create function pg_temp.draw(about text) returns double precision language sql immutable as $$
  select ('x' || substr(md5(about), 1, 8))::bit(32)::bigint / 4294967296.0
$$`;
