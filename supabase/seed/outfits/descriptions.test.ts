import { expect, test } from "vitest";
import { repeated } from "../repeated";
import type { Garment } from "../vocabulary";
import { outfits } from "./outfits";

const inWords: Record<Garment, RegExp> = {
  coat: /\b(coat|trench|peacoat|jacket)\b/i,
  blazer: /\b(blazer|jacket)\b/i,
  knit: /\b(knit|sweater|crew-neck|turtleneck|funnel neck|V-neck|cardigan|sweatshirt|top|alpaca|merino|mohair|Breton)\b/i,
  shirt: /\b(shirt|overshirt|blouse|tunic)\b/i,
  tee: /\b(tee|tank|V-neck|stripe)\b/i,
  trousers: /\b(pants|chinos|trousers)\b/i,
  jeans: /\b(jeans|denim)\b/i,
  skirt: /\b(skirt|mini|kilt|pleats)\b/i,
  dress: /\b(dress|slip|sheath|column|kaftan)\b/i,
  boots: /\bboots\b/i,
  trainers: /\b(sneakers|runners|high-tops)\b/i,
  heels: /\b(heels|pumps|sandals|mules|slingbacks)\b/i,
  bag: /\b(bag|tote|shopper|crossbody)\b/i,
  belt: /\bbelt\b/i,
  scarf: /\b(scarf|bandana|square)\b/i,
  jewellery: /\b(hoops|pearls|chain|pendant|bangles|choker|garnet)\b/i,
  hat: /\b(hat|cap|beanie|beret|fedora)\b/i,
  sunglasses: /\b(sunglasses|glasses)\b/i,
};

test.each(outfits.map((outfit) => [outfit.title, outfit] as const))(
  "describes %s individually and names two of its garments",
  (_, { description, items: worn }) => {
    expect(description.length).toBeGreaterThanOrEqual(120);
    expect(description.length).toBeLessThanOrEqual(400);
    const named = new Set(worn.map(({ garment }) => garment)).values();
    expect(
      [...named].filter((garment) => inWords[garment].test(description)).length,
    ).toBeGreaterThan(1);
  },
);

test("repeats no sentence of a description", () => {
  const sentences = outfits.flatMap(({ description }) => description.split(/(?<=[.!?]) /));
  expect(repeated(sentences)).toEqual([]);
});
