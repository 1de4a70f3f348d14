import { type AnyNode, type Expression, parse, type Program } from "acorn";

/**
 * The names that a module imports, by request, with the members that it reads (`paths.home`). A
 * namespace import counts by its members alone.
 */
export function importedNames(source: string): Map<string, Set<string>> {
  const program = parseModule(source);
  const namesByRequest = new Map<string, Set<string>>();
  /** Local names with their request and imported name; no name for a namespace. */
  const locals = new Map<string, { names: Set<string>; imported?: string }>();
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration") continue;
    const names = namesByRequest.get(String(node.source.value)) ?? new Set();
    namesByRequest.set(String(node.source.value), names);
    for (const specifier of node.specifiers) {
      const imported =
        specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : undefined;
      if (imported) names.add(imported);
      locals.set(specifier.local.name, { names, imported });
    }
  }
  visit(program, (node) => {
    if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return;
    const local = locals.get(node.object.name);
    const member = memberOf(node.property, node.computed);
    if (!local || member === undefined) return;
    local.names.add(local.imported ? `${local.imported}.${member}` : member);
  });
  return namesByRequest;
}

/** The members of exported objects that the module itself declares. */
export function exportedMembers(source: string): Map<string, string[]> {
  const membersByName = new Map<string, string[]>();
  for (const node of parseModule(source).body) {
    if (node.type !== "ExportNamedDeclaration") continue;
    if (node.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declaration.declarations) {
      if (id.type !== "Identifier" || init?.type !== "ObjectExpression") continue;
      const members = init.properties.flatMap((property) =>
        property.type === "Property" ? (memberOf(property.key, property.computed) ?? []) : [],
      );
      membersByName.set(id.name, members);
    }
  }
  return membersByName;
}

const parseModule = (source: string): Program =>
  parse(source, { ecmaVersion: "latest", sourceType: "module" });

function memberOf(property: Expression | AnyNode, computed: boolean): string | undefined {
  if (property.type === "Identifier") return computed ? undefined : property.name;
  return property.type === "Literal" && typeof property.value === "string"
    ? property.value
    : undefined;
}

const nameOf = (node: AnyNode): string =>
  node.type === "Identifier" ? node.name : String((node as { value?: unknown }).value);

function visit(node: AnyNode, call: (node: AnyNode) => void): void {
  call(node);
  for (const child of childrenOf(node)) visit(child, call);
}

/** The nodes directly inside of a node. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
