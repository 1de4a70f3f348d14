import type { RenderedContent } from "./thread";
import type { Declaration, Needs, StyleRule, StyleRules } from "./style-rules";

/** A style sheet as a rendered document links it. */
export interface LinkedStyle {
  href: string;
  integrity?: string;
}

/** The key of a part's style sheets, which no screen has. */
export const partStyles = (part: string): string => `part/${part}`;

/** A rendered page's style sheets and critical CSS. */
export interface PageStyles extends UsedStyles {
  sheets: readonly LinkedStyle[];
  /** Those that only parts need, after the page's. */
  partSheets?: readonly LinkedStyle[];
}

/** Finds a page's styles. `rendered` lists the page's releases and ends with its screen. */
export type FindStyles = (page: Pick<RenderedContent, "rendered" | "parts" | "body">) => PageStyles;

export function findStyles({
  styles,
  rules,
}: {
  styles: Record<string, Record<string, LinkedStyle[]>>;
  rules: Record<string, StyleRules>;
}): FindStyles {
  const selections = new Map<string, ReturnType<typeof styleSelection>>();
  return ({ rendered, parts: placed = {}, body }) => {
    const parts = rendered.split(" ");
    const screen = parts.at(-1)!;
    const sheets = parts.flatMap((part) => styles[part.split("@")[0]!]?.[screen] ?? []);
    const own = new Set(sheets.map(({ href }) => href));
    const partSheets = Object.entries(placed).flatMap(([of, release]) => {
      const [remote, part] = of.split("/") as [string, string];
      return (release && styles[remote]?.[partStyles(part)]) || [];
    });
    const added = partSheets.filter(({ href }) => !own.has(href) && own.add(href));
    const key = [...own].join(" ");
    const select =
      selections.get(key) ?? styleSelection([...own].flatMap((href) => rules[href] ?? []));
    selections.set(key, select);
    return { sheets, partSheets: added, ...select(body) };
  };
}

interface UsedStyles {
  css: string;
  /** Dark mode rules for pages without code, which keep the class `light`. */
  dark: string;
}

/**
 * Returns a function that selects the rules that apply to a page's markup, without unused custom
 * properties. Caches by tokens, because pages of one screen mostly have the same.
 */
export function styleSelection(rules: StyleRules): (markup: string) => UsedStyles {
  const relevantTokens = new Set(vocabulary(rules));
  const cache = new Map<string, UsedStyles>();
  return (markup) => {
    const tokens = findTokens(markup, relevantTokens);
    const key = [...tokens].sort().join(" ");
    const used = cache.get(key) ?? select(rules, tokens);
    if (cache.size === maxCached) cache.clear();
    cache.set(key, used);
    return used;
  };
}

/** More than the different token sets of one screen's pages. */
const maxCached = 50;

const vocabulary = (rules: StyleRules): string[] =>
  rules.flatMap((rule) => {
    if (rule.kind === "group") return vocabulary(rule.rules);
    if (rule.kind !== "rule") return [];
    const custom = rule.declarations.filter(isCustom).map(({ property }) => property);
    return [...custom, ...rule.selectors.flatMap(({ needs }) => tokensIn(needs))];
  });

const tokensIn = (needs: Needs): string[] =>
  needs.flatMap((need) => (typeof need === "string" ? need : need.flatMap(tokensIn)));

/** Returns the relevant tokens in React's markup, including custom properties in inline styles. */
function findTokens(markup: string, relevant: ReadonlySet<string>): Set<string> {
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

/** Tokens of the document around a page, and of what its script changes before the code runs. */
const documentTokens = [
  ...["html", "body", ".light", ".dark", "[data-ssr]"],
  ...["[open]", "[hidden]", "[data-pressed]", "[aria-pressed=true]"],
  ...["[aria-current=true]", "[aria-current=false]", "[data-shown=true]", "[data-shown=false]"],
];

/** The dark mode class, including Radix's. */
const darkClass = /\.dark(?=-theme|[^\w-]|$)/g;

/** Filters or replaces the selectors of rules; drops rules without selectors. */
function selectRules(
  rules: StyleRules,
  selectSelectors: (rule: StyleRule) => StyleRule["selectors"],
): StyleRules {
  return rules.flatMap((rule): StyleRules => {
    if (rule.kind === "group") {
      const inside = selectRules(rule.rules, selectSelectors);
      return inside.length > 0 ? [{ ...rule, rules: inside }] : [];
    }
    if (rule.kind !== "rule") return [rule];
    const selectors = selectSelectors(rule);
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
}

const meets = (tokens: ReadonlySet<string>, needs: Needs): boolean =>
  needs.every((need) =>
    typeof need === "string" ? tokens.has(need) : need.some((option) => meets(tokens, option)),
  );

const declarationsIn = (rules: StyleRules): Declaration[] =>
  rules.flatMap((rule) => {
    if (rule.kind === "group") return declarationsIn(rule.rules);
    return rule.kind === "rule" ? rule.declarations : [];
  });

const isCustom = ({ property }: Declaration): boolean => property.startsWith("--");

/** Returns the custom properties that are used directly or by other used ones. */
function propertiesRead(declared: Declaration[], inline: readonly string[]): Set<string> {
  const values = new Map<string, string[]>();
  for (const { property, reads } of declared.filter(isCustom)) {
    values.set(property, [...(values.get(property) ?? []), ...reads]);
  }
  const open = [
    ...inline,
    ...declared.filter((declaration) => !isCustom(declaration)).flatMap(({ reads }) => reads),
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
        (declaration) => !isCustom(declaration) || read.has(declaration.property),
      );
      const selectors = rule.selectors.map(({ text }) => text);
      return block(selectors.join(","), declarations.map(({ text }) => text).join(";"));
    })
    .join("");
}

const block = (head: string, inside: string): string => (inside ? `${head}{${inside}}` : "");
