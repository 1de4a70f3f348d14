import type { DrawingPlan, LinkedStyle } from "../drawing-plan";
import { styleSelection, type UsedStyles } from "./used-styles";

/** The style sheets of a drawn page, and what its first paint needs of them. */
export interface PageStyles extends UsedStyles {
  sheets: readonly LinkedStyle[];
}

/** Finds the styles of a page: `drawn` says by which releases, and ends with the screen. */
export type FindStyles = (page: { drawn: string; body: string }) => PageStyles;

export function findStyles({ styles, rules }: Pick<DrawingPlan, "styles" | "rules">): FindStyles {
  const selections = new Map<string, ReturnType<typeof styleSelection>>();
  return ({ drawn, body }) => {
    const words = drawn.split(" ");
    const screen = words.at(-1)!;
    const sheets = words.flatMap((word) => styles[word.split("@")[0]!]?.[screen] ?? []);
    const key = sheets.map(({ href }) => href).join(" ");
    const select =
      selections.get(key) ?? styleSelection(sheets.flatMap(({ href }) => rules[href] ?? []));
    selections.set(key, select);
    return { sheets, ...select(body) };
  };
}
