import postcss, { type AtRule, type ChildNode, type Container } from "postcss";
import { needsOf, type Needs } from "./selector-needs";

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
