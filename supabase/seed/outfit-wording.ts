import { at } from "./chance";
import type { Item } from "./items";
import { closings, middles, openings } from "./outfit-phrases";
import type { Occasion, Vibe } from "./vocabulary";

/** Names that keep their capital inside a sentence. */
const proper =
  /^(A-line|Aran|Belgian|Breton|Breton-stripe|Glen-check|Italian|Mary Jane|Prince of Wales|V-neck)\b/;
const plural =
  /(trousers|jeans|boots|trainers|runners|shoes|pumps|sandals|slingbacks|heels|mules|loafers|tops|hoops|bangles|sunglasses|leggings|chinos)$/i;
/** Drawn and worn in pairs, but named as one: "the gold-vermeil hoops" keeps its s, "a tee" its article. */
const isPlural = (item: Item): boolean => plural.test(item.name);

const inSentence = (item: Item): string => {
  const { name } = item;
  return proper.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
};

/** "the belted gabardine trench", as it stands inside a sentence. */
export const named = (item: Item): string => `the ${inSentence(item)}`;

/** "brown belted gabardine trench, white supima cotton tee and blue rigid straight jeans". */
export function listed(items: readonly Item[]): string {
  const parts = items.map((item) => `${item.color} ${inSentence(item)}`);
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

/** What a description is written about; `turn` counts the outfits of the same vibe before it. */
export interface Described {
  vibe: Vibe;
  occasion: Occasion;
  items: readonly Item[];
  turn: number;
}

/** Three sentences: what leads, what goes with it, how it is worn. */
export function describe({ vibe, occasion, items, turn }: Described): string {
  const [lead, second] = items;
  const last = items.at(-1);
  if (!lead || !second || !last)
    throw new RangeError("An outfit to describe has two items or more.");
  // A sentence that gives {second} a singular verb needs a singular; pairs take the next one.
  const agreeing = middles.filter(
    (middle) =>
      (!isPlural(second) || !/\{second\} (keeps|is)/.test(middle)) &&
      (!isPlural(last) || !/\{last\} (keeps|is|finishes|sets|brings)/.test(middle)) &&
      (items.length > 2 || !middle.includes("{last}")),
  );
  return [
    fill(at(openings[vibe], turn), items),
    fill(at(agreeing, turn * 5 + items.length), items),
    at(closings[occasion], turn),
  ].join(" ");
}

function fill(sentence: string, items: readonly Item[]): string {
  const [lead, second] = items;
  const last = items.at(-1);
  const words: Record<string, string> = {
    lead: lead ? named(lead) : "",
    second: second ? named(second) : "",
    last: last ? named(last) : "",
  };
  return sentence
    .replace(/\{(\w+)\|(\w+)\}/g, (_, one: string, many: string) =>
      lead && isPlural(lead) ? many : one,
    )
    .replace(/\{(lead|second|last)\}/g, (_, word: string) => words[word] ?? "")
    .replace(/\{Lead\}/g, () => {
      const text = words["lead"] ?? "";
      return text.charAt(0).toUpperCase() + text.slice(1);
    });
}
