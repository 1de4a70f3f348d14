import { seededRandom } from "../../random";
import { casual } from "./casual/casual";
import { date } from "./date/date";
import { formal } from "./formal/formal";
import { other } from "./other/other";
import { party } from "./party/party";
import { vacation } from "./vacation/vacation";
import { work } from "./work/work";
import { workout } from "./workout/workout";

const groups = [work, casual, date, party, formal, vacation, workout, other].map((group) =>
  seededRandom(`looks/${group[0]?.occasion}`).shuffled(group),
);

/** Every look; occasions alternate and vibes mix, so that neighbors differ. */
export const looks = Array.from({ length: Math.max(...groups.map((group) => group.length)) })
  .flatMap((_, place) => groups.map((group) => group[place]))
  .filter((look) => look !== undefined);
