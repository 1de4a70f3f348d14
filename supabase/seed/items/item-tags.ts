import type { Garment, Season } from "../vocabulary";

/** Words of a name that shoppers search for. */
const fabrics = [
  "wool",
  "merino",
  "cashmere",
  "alpaca",
  "mohair",
  "linen",
  "cotton",
  "silk",
  "satin",
  "velvet",
  "denim",
  "leather",
  "suede",
  "poplin",
  "crêpe",
  "canvas",
  "gabardine",
  "bouclé",
  "jersey",
];

const families: Record<Garment, string> = {
  coat: "outerwear",
  blazer: "tailoring",
  knit: "knitwear",
  shirt: "tops",
  tee: "tops",
  trousers: "bottoms",
  jeans: "denim",
  skirt: "bottoms",
  dress: "dresses",
  boots: "shoes",
  trainers: "shoes",
  heels: "shoes",
  bag: "bags",
  belt: "accessories",
  scarf: "accessories",
  jewellery: "jewelry",
  hat: "accessories",
  sunglasses: "accessories",
};

/** The family, the fabric in the name, and the half of the year that an item is for. */
export function tagsOf(item: { name: string; garment: Garment; seasons: Season[] }): string[] {
  const name = item.name.toLowerCase();
  const named = fabrics.filter((fabric) => name.includes(fabric));
  const warm = item.seasons.includes("Summer");
  const cold = item.seasons.includes("Winter");
  const when = warm && cold ? [] : [warm ? "warm days" : "cold days"];
  return [...new Set([families[item.garment], ...named, ...when])];
}
