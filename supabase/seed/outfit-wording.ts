import { at } from "./chance";
import type { Item } from "./items";
import { middles, openings } from "./outfit-phrases";
import type { Vibe } from "./vocabulary";

/** Names that keep their capital inside a sentence. */
const proper = /^(A-line|Aran|Belgian|Breton|Glen-check|Italian|Prince of Wales|V-neck|Wales)\b/;
const plural =
  /(trousers|jeans|boots|trainers|runners|shoes|pumps|sandals|slingbacks|heels|mules|loafers|tops|hoops|bangles|sunglasses|leggings|chinos)$/i;

/** True for trousers, boots and whatever else is named in the plural. */
export const isPlural = ({ name }: Item): boolean => plural.test(name);

const inSentence = ({ name }: Item): string =>
  proper.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** "the belted gabardine trench", as it stands inside a sentence. */
export const named = (item: Item): string => `the ${inSentence(item)}`;

/** "brown belted gabardine trench, white supima cotton tee and blue rigid straight jeans". */
export function listed(items: readonly Item[]): string {
  const parts = items.map((item) => `${item.color} ${inSentence(item)}`);
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

/** What a description is written about. */
export interface Described {
  vibe: Vibe;
  items: readonly Item[];
  note: string;
}

/**
 * What leads, what goes with it, and how it is worn. `turn` counts the outfits of the same vibe
 * before this one, so that sentences come round as late as possible.
 */
export function describe({ vibe, items, note }: Described, turn: number): string {
  const opening = fill(at(openings[vibe], turn), items);
  // Another step than the openings', so that the same two do not meet again soon.
  const middle = fill(at(middles, turn * 7 + vibe.length), items);
  return `${opening} ${middle} ${note}`;
}

/** Puts the pieces' names into a sentence; {one|many} agrees with the piece named before it. */
function fill(sentence: string, items: readonly Item[]): string {
  const pieces = { lead: items[0], second: items[1], last: items.at(-1) };
  let agreeing: Item | undefined = items[0];
  return sentence.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, word: string, many?: string) => {
    if (many !== undefined) return agreeing && isPlural(agreeing) ? many : word;
    const piece = pieces[word.toLowerCase() as keyof typeof pieces];
    if (!piece) throw new RangeError(`"${sentence}" needs an outfit with a ${word}`);
    agreeing = piece;
    const name = named(piece);
    return word.charAt(0) === word.charAt(0).toUpperCase() ? `T${name.slice(1)}` : name;
  });
}
