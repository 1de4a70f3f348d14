import { declarationsIn, isCustom, propertiesRead } from "./declared-properties";
import { tokensOf } from "./markup-tokens";
import { meets, tokensIn } from "./selector-needs";
import type { StyleRule, StyleRules } from "./style-rules";

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
