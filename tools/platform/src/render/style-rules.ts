import postcss, { type AtRule, type ChildNode, type Container, list } from "postcss";

/** A style sheet's rules, in order. */
export type StyleRules = readonly (StyleRule | RuleGroup | Keyframes | FixedRule)[];

export interface StyleRule {
  kind: "rule";
  selectors: readonly { text: string; needs: Needs }[];
  declarations: readonly Declaration[];
}

interface RuleGroup {
  kind: "group";
  /** Such as `@media (width>=768px)`. */
  head: string;
  rules: StyleRules;
}

interface Keyframes {
  kind: "keyframes";
  name: string;
  text: string;
}

/** A rule that applies to all pages, such as a fallback font. */
interface FixedRule {
  kind: "fixed";
  text: string;
}

/**
 * Parses the rules of a style sheet that a first paint may need; `folder` resolves relative URLs.
 * Leaves out fonts that have to be loaded, because their fallbacks have the same metrics.
 */
export function readStyleRules(css: string, folder: string): StyleRules {
  const rooted = css.replaceAll(/url\((["']?)(?!data:|https?:|[/#"'])/g, `url($1${folder}`);
  return rulesIn(postcss.parse(rooted));
}

const rulesIn = (container: Pick<Container, "nodes">): StyleRules =>
  (container.nodes ?? []).flatMap((node: ChildNode): StyleRules => {
    if (node.type === "atrule") return atRule(node);
    if (node.type !== "rule") return [];
    const texts = node.selectors.filter((text) => !interactiveState.test(text));
    if (texts.length === 0) return [];
    const selectors = texts.map((text) => ({ text, needs: parseNeeds(text) }));
    return [{ kind: "rule", selectors, declarations: node.nodes.flatMap(parseDeclaration) }];
  });

function atRule(node: AtRule): StyleRules {
  const text = node.toString();
  if (node.name === "font-face") return text.includes("url(") ? [] : [{ kind: "fixed", text }];
  if (node.name === "keyframes") return [{ kind: "keyframes", name: node.params, text }];
  if (!node.nodes) return [{ kind: "fixed", text: `${text};` }];
  if (laterMedia.test(node.params)) return [];
  const rules = rulesIn(node);
  return rules.length > 0 ? [{ kind: "group", head: `@${node.name} ${node.params}`, rules }] : [];
}

/** Only matters once a visitor is active, when the full style sheet loads. */
const laterMedia = /print|forced-colors/;

/** States that need interaction. The full style sheet has loaded by then. */
const interactiveState =
  /:(?::view-transition|hover|active|focus|focus-visible|focus-within|selection|autofill)\b/;

/**
 * A selector's requirements of a page's markup, all of which must hold: a token, or one of several
 * selectors. Tokens are `.class`, `#id`, `[attribute]`, `[attribute=value]` and element names.
 */
export type Needs = readonly (string | readonly Needs[])[];

const name = String.raw`(?:\\.|[\w-]|[^\0-\x7f])+`;
const selectorPart = new RegExp(
  [
    `(?<token>[.#]${name})`,
    String.raw`\[(?<attribute>[\w-]+)(?:(?<compared>[~|^$*]?=)["']?(?<value>[^\]"']*)[^\]]*)?\]`,
    String.raw`::?(?<pseudo>${name})(?<opens>\()?`,
    `(?<element>${name})`,
  ].join("|"),
  "y",
);

/** Parses a selector. Ignores what markup alone can't decide, such as `:not()`. */
function parseNeeds(selector: string): Needs {
  const needs: (string | Needs[])[] = [];
  let at = 0;
  while (at < selector.length) {
    selectorPart.lastIndex = at;
    const found = selectorPart.exec(selector)?.groups;
    at = found ? selectorPart.lastIndex : at + 1;
    const { token, attribute, compared, value, pseudo, opens, element } = found ?? {};
    if (token) needs.push(token.replaceAll(/\\(.)/g, "$1"));
    if (element) needs.push(element);
    if (attribute) needs.push(compared === "=" ? `[${attribute}=${value}]` : `[${attribute}]`);
    if (opens) {
      const inside = selector.slice(at, closingParenthesis(selector, at));
      at += inside.length + 1;
      if (pseudo === "is" || pseudo === "where") needs.push(list.comma(inside).map(parseNeeds));
    }
  }
  return needs;
}

/** Finds the parenthesis that closes the one before `from`. */
function closingParenthesis(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

export interface Declaration {
  property: string;
  text: string;
  /** Custom properties in its value. */
  reads: readonly string[];
}

function parseDeclaration(node: ChildNode): Declaration[] {
  if (node.type !== "decl") return [];
  const reads = [...node.value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);
  return [{ property: node.prop, text: node.toString(), reads }];
}
