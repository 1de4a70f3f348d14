import type { Declaration, StyleRules } from "./style-rules";

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
