import postcss, { type AtRule, type ChildNode, type Container, list } from "postcss";
import type { DrawingPlan, LinkedStyle } from "./plan";

const tag = /<([a-z][\w-]*)([^<>]*)/g;
const attributes = /([^\s=]+)="([^"]*)"|([^\s=/]+)/g;
const readProperties = /var\(\s*(--[\w-]+)/g;

/**
 * What selectors find in markup as React writes it, and the custom properties that its inline
 * styles read; nothing that is not `known`.
 */
export function tokensOf(markup: string, known: ReadonlySet<string>): Set<string> {
  const tokens = new Set<string>();
  const add = (token: string) => known.has(token) && tokens.add(token);
  for (const [, element, rest] of markup.matchAll(tag)) {
    add(element!);
    for (const [, quoted, value = "", bare] of rest!.matchAll(attributes)) {
      const key = quoted ?? bare!;
      if (key === "class") for (const one of value.split(" ")) add(`.${one}`);
      else if (key === "id") add(`#${value}`);
      else if (key === "style") {
        for (const [, property] of value.matchAll(readProperties)) add(property!);
      }
      add(`[${key}]`);
      add(`[${key}=${value}]`);
    }
  }
  return tokens;
}

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

export interface Declaration {
  property: string;
  text: string;
  /** The custom properties that its value reads. */
  reads: readonly string[];
}

export interface StyleRule {
  kind: "rule";
  selectors: readonly { text: string; needs: Needs }[];
  declarations: readonly Declaration[];
}

interface Group {
  kind: "group";
  /** For example `@media (width>=768px)`. */
  head: string;
  rules: StyleRules;
}

interface Keyframes {
  kind: "keyframes";
  name: string;
  text: string;
}

/** What every page has, such as a fallback font. */
interface Fixed {
  kind: "fixed";
  text: string;
}

/** A style sheet's rules in their order. */
export type StyleRules = readonly (StyleRule | Group | Keyframes | Fixed)[];

/** What a person does later: the whole sheet is there by then. */
const laterState = /:(?:hover|active|focus|focus-visible|focus-within|selection|autofill)\b/;

/**
 * Reads what a first paint may need of a style sheet whose files lie in `folder`. Leaves out fonts
 * that have to be loaded: text is set in their fallbacks, which have the same metrics.
 */
export function readStyleRules(css: string, folder: string): StyleRules {
  const rooted = css.replaceAll(/url\((["']?)(?!data:|https?:|[/#"'])/g, `url($1${folder}`);
  return rulesIn(postcss.parse(rooted));
}

const rulesIn = (container: Pick<Container, "nodes">): StyleRules =>
  (container.nodes ?? []).flatMap((node: ChildNode): StyleRules => {
    if (node.type === "atrule") return atRule(node);
    if (node.type !== "rule") return [];
    const texts = node.selectors.filter((text) => !laterState.test(text));
    if (texts.length === 0) return [];
    const selectors = texts.map((text) => ({ text, needs: needsOf(text) }));
    return [{ kind: "rule", selectors, declarations: node.nodes.flatMap(declarationOf) }];
  });

function atRule(node: AtRule): StyleRules {
  const text = node.toString();
  if (node.name === "font-face") return text.includes("url(") ? [] : [{ kind: "fixed", text }];
  if (node.name === "keyframes") return [{ kind: "keyframes", name: node.params, text }];
  if (!node.nodes) return [{ kind: "fixed", text: `${text};` }];
  const rules = rulesIn(node);
  return rules.length > 0 ? [{ kind: "group", head: `@${node.name} ${node.params}`, rules }] : [];
}

function declarationOf(node: ChildNode): Declaration[] {
  if (node.type !== "decl") return [];
  const reads = [...node.value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);
  return [{ property: node.prop, text: node.toString(), reads }];
}

export const declarationsIn = (rules: StyleRules): Declaration[] =>
  rules.flatMap((rule) => {
    if (rule.kind === "group") return declarationsIn(rule.rules);
    return rule.kind === "rule" ? rule.declarations : [];
  });

export const isCustom = ({ property }: Declaration): boolean => property.startsWith("--");

/** The custom properties that are read, also by the values of those that are. */
export function propertiesRead(declared: Declaration[], inline: readonly string[]): Set<string> {
  const values = new Map<string, string[]>();
  for (const { property, reads } of declared.filter(isCustom)) {
    values.set(property, [...(values.get(property) ?? []), ...reads]);
  }
  const open = [
    ...inline,
    ...declared.filter((one) => !isCustom(one)).flatMap(({ reads }) => reads),
  ];
  const read = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (read.has(name)) continue;
    read.add(name);
    open.push(...(values.get(name) ?? []));
  }
  return read;
}

/** The part of style sheets that a page uses. */
export interface UsedStyles {
  css: string;
  /** What makes a page dark that runs no code, and so keeps the document's class `light`. */
  dark: string;
}

/** What the document around a page has. */
const around = ["html", "body", ".light", ".dark", "[data-drawn]"];

/** The class of the dark appearance, also with Radix' name. */
const darkClass = /\.dark(?=-theme|[^\w-]|$)/g;

/** More sets of tokens than the pages of one screen have. */
const mostKept = 50;

/**
 * Selects the rules that apply to a page's markup, without the custom properties that none of them
 * reads. Pages of one screen mostly use the same.
 */
export function styleSelection(rules: StyleRules): (markup: string) => UsedStyles {
  const known = new Set(vocabulary(rules));
  const kept = new Map<string, UsedStyles>();
  return (markup) => {
    const tokens = tokensOf(markup, known);
    const key = [...tokens].sort().join(" ");
    const used = kept.get(key) ?? select(rules, tokens);
    if (kept.size === mostKept) kept.clear();
    kept.set(key, used);
    return used;
  };
}

const vocabulary = (rules: StyleRules): string[] =>
  rules.flatMap((rule) => {
    if (rule.kind === "group") return vocabulary(rule.rules);
    if (rule.kind !== "rule") return [];
    const custom = rule.declarations.filter(isCustom).map(({ property }) => property);
    return [...custom, ...rule.selectors.flatMap(({ needs }) => tokensIn(needs))];
  });

function select(rules: StyleRules, found: ReadonlySet<string>): UsedStyles {
  const tokens = new Set([...found, ...around]);
  const kept = choose(rules, ({ selectors }) =>
    selectors.filter(({ needs }) => meets(tokens, needs)),
  );
  const declared = declarationsIn(kept);
  const read = propertiesRead(declared, [...found]);
  const animations = declared.filter(({ property }) => /^animation(-name)?$/.test(property));
  const names = new Set(animations.flatMap(({ text }) => text.split(/[\s:,]+/)));
  const dark = choose(kept, ({ selectors }) =>
    selectors
      .filter(({ text }) => text.search(darkClass) >= 0)
      .map(({ text, needs }) => ({ text: text.replaceAll(darkClass, ".light"), needs })),
  );
  const isDark = ({ kind }: StyleRules[number]) => kind === "rule" || kind === "group";
  return { css: write(kept, read, names), dark: write(dark.filter(isDark), read, names) };
}

/** The rules with some of their selectors, as far as they have any. */
function choose(
  rules: StyleRules,
  selectorsOf: (rule: StyleRule) => StyleRule["selectors"],
): StyleRules {
  return rules.flatMap((rule): StyleRules => {
    if (rule.kind === "group") {
      const inside = choose(rule.rules, selectorsOf);
      return inside.length > 0 ? [{ ...rule, rules: inside }] : [];
    }
    if (rule.kind !== "rule") return [rule];
    const selectors = selectorsOf(rule);
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
}

function write(rules: StyleRules, read: Set<string>, animations: Set<string>): string {
  return rules
    .map((rule) => {
      if (rule.kind === "fixed") return rule.text;
      if (rule.kind === "keyframes") return animations.has(rule.name) ? rule.text : "";
      if (rule.kind === "group") return block(rule.head, write(rule.rules, read, animations));
      const declarations = rule.declarations.filter(
        (one) => !isCustom(one) || read.has(one.property),
      );
      const selectors = rule.selectors.map(({ text }) => text);
      return block(selectors.join(","), declarations.map(({ text }) => text).join(";"));
    })
    .join("");
}

const block = (head: string, inside: string): string => (inside ? `${head}{${inside}}` : "");

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
