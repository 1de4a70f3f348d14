import { sourceKeys, type SourceKey } from "../../sources";
import {
  colors,
  occasions,
  seasons,
  vibes,
  wordOf,
  wordsOf,
  type Color,
  type Garment,
  type Occasion,
  type Season,
  type Vibe,
} from "../../vocabulary";

/** A shop's design in one or more colors; each color is one item of the catalogue. */
export interface Design {
  garment: Garment;
  /** The drawn cut, one of the artwork's variants of the garment. */
  variant: string;
  name: string;
  source: SourceKey;
  /** Whole currency units, before the shop's cents. */
  price: number;
  colors: Color[];
  seasons: Season[];
  vibes: Vibe[];
  occasions: Occasion[];
}

const fourSeasons = seasons.filter((season) => season !== "All Season");

/**
 * Parses a table with one design a line: variant | name | shop and price | colors | seasons ("all")
 * | vibes ("any") | occasions.
 * @throws RangeError for a line with an unknown word
 */
export function designsOf(garment: Garment, table: string): Design[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      if (cells.length !== 7) throw new RangeError(`A design has seven cells: ${line}`);
      const [variant, name, offer, shades, months, moods, uses] = cells as Cells;
      const [shop = "", price = ""] = offer.split(" ");
      return {
        garment,
        variant,
        name,
        source: wordOf(sourceKeys, shop),
        price: Number(price),
        colors: wordsOf(colors, shades),
        seasons: months === "all" ? fourSeasons : wordsOf(fourSeasons, months),
        vibes: moods === "any" ? [...vibes] : wordsOf(vibes, moods),
        occasions: wordsOf(occasions, uses),
      };
    });
}

type Cells = [string, string, string, string, string, string, string];
