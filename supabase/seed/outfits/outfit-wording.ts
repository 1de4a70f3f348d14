import type { Item } from "../items/items";

/** Names that keep their capital inside a sentence. */
const proper = /^(A-line|Aran|Belgian|Breton|Glen-check|Italian|Prince of Wales|V-neck|Wales)\b/;
const plural =
  /(pants|jeans|boots|sneakers|runners|shoes|pumps|sandals|slingbacks|heels|mules|loafers|tops|hoops|bangles|sunglasses|leggings|chinos)$/i;

/** True for pants, boots and other plural names. */
export const isPlural = ({ name }: Item): boolean => plural.test(name);

const inSentence = ({ name }: Item): string =>
  proper.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** "the belted gabardine trench", for use inside a sentence. */
export const named = (item: Item): string => `the ${inSentence(item)}`;

/** "brown belted gabardine trench, white supima cotton tee and blue rigid straight jeans". */
export function listed(items: readonly Item[]): string {
  const parts = items.map((item) => `${item.color} ${inSentence(item)}`);
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}
