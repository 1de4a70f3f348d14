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
      for (const name of names) root.append(read(`tokens/colors/${name}.css`).nodes);
      root.walkAtRules("supports", (supports) => {
        if (supports.params.includes("display-p3")) supports.remove();
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
