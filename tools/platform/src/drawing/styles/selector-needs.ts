import { list } from "postcss";

/**
 * What a selector needs of a page's markup: each of these, a token or one of several selectors.
 * Tokens are `.class`, `#id`, `[attribute]`, `[attribute=value]` and the name of an element.
 */
export type Needs = readonly (string | readonly Needs[])[];

const name = String.raw`(?:\\.|[\w-]|[^\0-\x7f])+`;
const part = new RegExp(
  [
    `(?<token>[.#]${name})`,
    String.raw`\[(?<attribute>[\w-]+)(?:(?<compared>[~|^$*]?=)["']?(?<value>[^\]"']*)[^\]]*)?\]`,
    String.raw`::?(?<pseudo>${name})(?<opens>\()?`,
    `(?<element>${name})`,
  ].join("|"),
  "y",
);

/** Reads a selector. What the markup cannot answer, such as `:not()`, needs nothing. */
export function needsOf(selector: string): Needs {
  const needs: (string | Needs[])[] = [];
  let at = 0;
  while (at < selector.length) {
    part.lastIndex = at;
    const found = part.exec(selector)?.groups;
    at = found ? part.lastIndex : at + 1;
    const { token, attribute, compared, value, pseudo, opens, element } = found ?? {};
    if (token) needs.push(token.replaceAll(/\\(.)/g, "$1"));
    if (element) needs.push(element);
    if (attribute) needs.push(compared === "=" ? `[${attribute}=${value}]` : `[${attribute}]`);
    if (opens) {
      const inside = selector.slice(at, closing(selector, at));
      at += inside.length + 1;
      if (pseudo === "is" || pseudo === "where") needs.push(list.comma(inside).map(needsOf));
    }
  }
  return needs;
}

/** The position of the parenthesis that closes the one before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

export const meets = (tokens: ReadonlySet<string>, needs: Needs): boolean =>
  needs.every((need) =>
    typeof need === "string" ? tokens.has(need) : need.some((one) => meets(tokens, one)),
  );

/** All tokens that it may ask for. */
export const tokensIn = (needs: Needs): string[] =>
  needs.flatMap((need) => (typeof need === "string" ? need : need.flatMap(tokensIn)));
