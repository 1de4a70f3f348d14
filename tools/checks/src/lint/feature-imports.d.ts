import type { Rule } from "eslint";

export function checkLayers(apps: Record<string, Record<string, readonly string[]>>): void;
export const featureImports: Rule.RuleModule;
