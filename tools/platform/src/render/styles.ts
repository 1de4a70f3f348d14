import type { Declaration, Needs, StyleRule, StyleRules } from "./style-rules";

/** A style sheet as a rendered document links it. */
export interface LinkedStyle {
  href: string;
  integrity?: string;
}

/** The style sheets of a rendered page, and what its first paint needs of them. */
export interface PageStyles extends UsedStyles {
  sheets: readonly LinkedStyle[];
}

/** Finds the styles of a page: `rendered` says by which releases, and ends with the screen. */
export type FindStyles = (page: { rendered: string; body: string }) => PageStyles;

export function findStyles({
  styles,
  rules,
}: {
  styles: Record<string, Record<string, LinkedStyle[]>>;
  rules: Record<string, StyleRules>;
}): FindStyles {
  const selections = new Map<string, ReturnType<typeof styleSelection>>();
  return ({ rendered, body }) => {
    const parts = rendered.split(" ");
    const screen = parts.at(-1)!;
    const sheets = parts.flatMap((word) => styles[word.split("@")[0]!]?.[screen] ?? []);
    const key = sheets.map(({ href }) => href).join(" ");
    const select =
      selections.get(key) ?? styleSelection(sheets.flatMap(({ href }) => rules[href] ?? []));
    selections.set(key, select);
    return { sheets, ...select(body) };
  };
}

/** The part of style sheets that a page uses. */
interface UsedStyles {
  css: string;
  /** What makes a page dark that runs no code, and so keeps the document's class `light`. */
  dark: string;
}

/**
 * Selects the rules that apply to a page's markup, without the custom properties that none of them
 * reads. Pages of one screen mostly use the same.
 */
export function styleSelection(rules: StyleRules): (markup: string) => UsedStyles {
  const relevantTokens = new Set(vocabulary(rules));
  const cache = new Map<string, UsedStyles>();
  return (markup) => {
    const tokens = tokensOf(markup, relevantTokens);
    const key = [...tokens].sort().join(" ");
    const used = cache.get(key) ?? select(rules, tokens);
    if (cache.size === maxCached) cache.clear();
    cache.set(key, used);
    return used;
  };
}

/** More sets of tokens than the pages of one screen have. */
const maxCached = 50;

const vocabulary = (rules: StyleRules): string[] =>
  rules.flatMap((rule) => {
    if (rule.kind === "group") return vocabulary(rule.rules);
    if (rule.kind !== "rule") return [];
    const custom = rule.declarations.filter(isCustom).map(({ property }) => property);
    return [...custom, ...rule.selectors.flatMap(({ needs }) => tokensIn(needs))];
  });

/** All tokens that it may ask for. */
const tokensIn = (needs: Needs): string[] =>
  needs.flatMap((need) => (typeof need === "string" ? need : need.flatMap(tokensIn)));

/**
 * What selectors find in markup as React writes it, and the custom properties that its inline
 * styles read; nothing that is not `known`.
 */
function tokensOf(markup: string, relevant: ReadonlySet<string>): Set<string> {
  const tokens = new Set<string>();
  const add = (token: string) => relevant.has(token) && tokens.add(token);
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

const tag = /<([a-z][\w-]*)([^<>]*)/g;
const attributes = /([^\s=]+)="([^"]*)"|([^\s=/]+)/g;
const readProperties = /var\(\s*(--[\w-]+)/g;

function select(rules: StyleRules, found: ReadonlySet<string>): UsedStyles {
  const tokens = new Set([...found, ...documentTokens]);
  const applied = selectRules(rules, ({ selectors }) =>
    selectors.filter(({ needs }) => meets(tokens, needs)),
  );
  const declared = declarationsIn(applied);
  const read = propertiesRead(declared, [...found]);
  const animations = declared.filter(({ property }) => /^animation(-name)?$/.test(property));
  const names = new Set(animations.flatMap(({ text }) => text.split(/[\s:,]+/)));
  const dark = selectRules(applied, ({ selectors }) =>
    selectors
      .filter(({ text }) => text.search(darkClass) >= 0)
      .map(({ text, needs }) => ({ text: text.replaceAll(darkClass, ".light"), needs })),
  );
  const isDark = ({ kind }: StyleRules[number]) => kind === "rule" || kind === "group";
  return { css: write(applied, read, names), dark: write(dark.filter(isDark), read, names) };
}

/** What the document around a page has. */
const documentTokens = ["html", "body", ".light", ".dark", "[data-ssr]"];

/** The class of the dark appearance, also with Radix' name. */
const darkClass = /\.dark(?=-theme|[^\w-]|$)/g;

/** The rules with some of their selectors, as far as they have any. */
function selectRules(
  rules: StyleRules,
  selectorsOf: (rule: StyleRule) => StyleRule["selectors"],
): StyleRules {
  return rules.flatMap((rule): StyleRules => {
    if (rule.kind === "group") {
      const inside = selectRules(rule.rules, selectorsOf);
      return inside.length > 0 ? [{ ...rule, rules: inside }] : [];
    }
    if (rule.kind !== "rule") return [rule];
    const selectors = selectorsOf(rule);
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
}

const meets = (tokens: ReadonlySet<string>, needs: Needs): boolean =>
  needs.every((need) =>
    typeof need === "string" ? tokens.has(need) : need.some((one) => meets(tokens, one)),
  );

const declarationsIn = (rules: StyleRules): Declaration[] =>
  rules.flatMap((rule) => {
    if (rule.kind === "group") return declarationsIn(rule.rules);
    return rule.kind === "rule" ? rule.declarations : [];
  });

const isCustom = ({ property }: Declaration): boolean => property.startsWith("--");

/** The custom properties that are read, also by the values of those that are. */
function propertiesRead(declared: Declaration[], inline: readonly string[]): Set<string> {
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
