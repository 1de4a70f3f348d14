import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import postcss, { type AtRule, type Container, type Plugin, type Rule } from "postcss";

const require = createRequire(import.meta.url);
const themes = dirname(require.resolve("@radix-ui/themes/styles.css"));
const read = (file: string) => postcss.parse(readFileSync(join(themes, file), "utf8"));

/**
 * Replaces `@radix tokens sand red;`, `@radix components Button Card;` and `@radix utilities mt
 * gap;` with the named parts of Radix Themes' stylesheet. The whole stylesheet would use half of a
 * first visit's budget, and Radix doesn't support partial imports.
 */
export function radixCss(): Plugin {
  return {
    postcssPlugin: "ensemble-radix-css",
    AtRule: {
      radix(rule) {
        const [part, ...names] = rule.params.split(/\s+/);
        rule.replaceWith(selectPart(part ?? "", names, rule));
      },
    },
  };
}

function selectPart(part: string, names: string[], rule: AtRule): postcss.Root {
  switch (part) {
    case "tokens": {
      const root = dropUnusedColors(read("tokens/base.css"), new Set([...names, "gray"]));
      for (const name of names)
        if (!replacesScale(rule.root(), name)) root.append(read(`tokens/colors/${name}.css`).nodes);
      root.walkAtRules("supports", (supports) => {
        if (supports.params.includes("display-p3")) supports.remove();
      });
      root.walkDecls(/^--(font-size|(heading-)?line-height)-\d$/, (size) => {
        size.value = size.value.replace(/^calc\((\d+)px .*/, (_, px: string) => toRem(Number(px)));
      });
      return root;
    }
    case "components":
      return keepComponents(read("components.css"), new Set(names));
    case "utilities":
      return keepUtilities(read("utilities.css"), new Set(names));
    default:
      throw rule.error(`@radix ${part}: expected tokens, components or utilities`);
  }
}

/** Returns whether a style sheet has its own scale of a color. */
function replacesScale(sheet: Container, name: string): boolean {
  let replaces = false;
  sheet.walkDecls(`--${name}-1`, () => void (replaces = true));
  return replaces;
}

/** Sizes of text follow the browser's font size; larger ones are bounded, to fit into a phone. */
const toRem = (px: number): string => (px < 24 ? `${px / 16}rem` : `min(${px / 16}rem, 20vw)`);

/** Drops rules for color scales that aren't included, and `@font-face` rules. */
function dropUnusedColors(root: postcss.Root, names: Set<string>): postcss.Root {
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => {
      const named = /\[data-(?:accent|gray)-color='([a-z]+)'\]/.exec(selector)?.[1];
      return named === undefined || named === "auto" || names.has(named);
    });
    if (rule.selector === "") rule.remove();
  });
  root.walkAtRules("font-face", (face) => {
    face.remove();
  });
  return root;
}

/**
 * Keeps rules whose component classes are all named. `base` names rules without a component. No
 * part has Radix's classic look.
 */
function keepComponents(root: postcss.Root, names: Set<string>): postcss.Root {
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    rule.selectors = rule.selectors.filter((selector) => {
      const components = [...selector.matchAll(/\.rt-([A-Z][A-Za-z]+)/g)].map(([, name]) => name!);
      if (selector.includes(".rt-variant-classic")) return false;
      if (components.length === 0) return names.has("base");
      return components.every((name) => names.has(name));
    });
    if (rule.selectors.length === 0 || rule.selector === "") rule.remove();
  });
  // Heights of controls, which contain text.
  root.walkDecls(/^--(base-button|text-field)-height$/, (height) => {
    height.value = height.value.replace(/^var\(--space-(\d)\)$/, (_, step: string) =>
      toRem([0, 4, 8, 12, 16, 24, 32, 40, 48, 64][Number(step)]!),
    );
  });
  dropBreakpoints(root);
  dropUnusedKeyframes(root);
  return root;
}

/** Keeps the classes of named layout props, such as `rt-r-mt-3`. */
function keepUtilities(root: postcss.Root, names: Set<string>): postcss.Root {
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => {
      const [, name] = /-?rt-r-([a-z]+)/.exec(selector) ?? [];
      return name === undefined || names.has(name);
    });
    if (rule.selector === "") rule.remove();
  });
  return dropBreakpoints(root);
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === "atrule" && (rule.parent as AtRule).name.endsWith("keyframes");
}

/** Drops rules for values per breakpoint, which no part accepts. */
function dropBreakpoints(root: postcss.Root): postcss.Root {
  root.walkAtRules("media", (media) => {
    if (media.params.startsWith("(min-width")) media.remove();
  });
  removeEmpty(root);
  return root;
}

function dropUnusedKeyframes(root: postcss.Root): void {
  let animations = "";
  root.walkDecls(/^animation/, (declaration) => {
    animations += ` ${declaration.value}`;
  });
  root.walkAtRules("keyframes", (keyframes) => {
    if (!animations.includes(keyframes.params)) keyframes.remove();
  });
}

function removeEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (!("nodes" in node)) continue;
    removeEmpty(node as Container);
    if ((node as Container).nodes?.length === 0) node.remove();
  }
}
