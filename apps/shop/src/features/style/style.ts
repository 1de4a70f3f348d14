import { isShoeSize, shopOccasionNames, type ShopOccasion } from "@ensemble/catalogue";
import { Constants, type Database } from "@ensemble/contract/database";

type Enums = Database["public"]["Enums"];
export type Size = Enums["size"];
const { item_color, vibe, budget_band, quiz_brand, size, shoe_size } = Constants.public.Enums;

/** What a person says of her sizes and style, wherever she says it; empty is unsaid (STYLE-1). */
export interface Style {
  size: Size[];
  shoe_size: Enums["shoe_size"][];
  colors: Enums["item_color"][];
  vibe: Enums["vibe"][];
  budget: Enums["budget_band"][];
  occasions: ShopOccasion[];
  brands: Enums["quiz_brand"][];
}

/** Some of its facts, all of them to be kept. */
export type StyleChange = Partial<Style>;

/** The possible values of each fact, in display order. */
export const styleOptions: { readonly [Fact in keyof Style]: Readonly<Style[Fact]> } = {
  size: size.filter((one) => !isShoeSize(one)),
  shoe_size,
  colors: item_color,
  vibe,
  budget: budget_band,
  occasions: Object.keys(shopOccasionNames) as ShopOccasion[],
  brands: quiz_brand,
};

const facts = Object.keys(styleOptions) as (keyof Style)[];

/** The facts with one value at most. */
const single: readonly string[] = ["size", "shoe_size", "vibe", "budget"] satisfies (keyof Style)[];
export const isSingle = (fact: string): boolean => single.includes(fact);

/** The style in stored values, without those that do not exist (any more). */
export function readStyle(stored: Partial<Record<string, unknown>>): Style {
  const kept = facts.map((fact) => {
    const values = stored[fact];
    const found = Array.isArray(values)
      ? styleOptions[fact].filter((option) => values.includes(option))
      : [];
    return [fact, isSingle(fact) ? found.slice(0, 1) : found];
  });
  return Object.fromEntries(kept) as Style;
}

/** Her sizes, of clothes and of shoes. */
export const sizesIn = ({ size, shoe_size }: Style): Size[] => [...size, ...shoe_size];

export const noStyle = readStyle({});

/** The facts that say something. */
export const saidIn = (style: StyleChange): StyleChange =>
  Object.fromEntries(
    Object.entries(style).filter(([, values]) => values.length > 0),
  ) as StyleChange;

export const isUnsaid = (style: StyleChange): boolean => Object.keys(saidIn(style)).length === 0;
