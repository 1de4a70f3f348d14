import type { AnyNode } from "acorn";

/** The nodes directly inside of a node. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
