import type { Random } from "../drawing/random";
import { landscape } from "./landscape-plans";
import type { Plan } from "./plan";
import { portrait } from "./portrait-plans";

/** One of the plans that suit this number of clothes and accessories. */
export function planFor(clothes: number, others: number, wide: boolean, random: Random): Plan {
  const plans = (wide ? landscape : portrait)[Math.min(clothes, 4)] ?? [];
  return random.pick(
    plans.filter(({ suits: [fewest, most] = [0, Infinity] }) => others >= fewest && others <= most),
  );
}
