import { type AnyNode, type Expression, parse, type Program } from "acorn";

/**
 * Returns the names that a module imports, by request, with the members that it reads
 * (`paths.home`). For a namespace import, only its members count.
 */
export function importedNames(source: string): Map<string, Set<string>> {
  const program = parseModule(source);
  const namesByRequest = new Map<string, Set<string>>();
  /** By local name; `imported` is undefined for namespace and default imports. */
  const locals = new Map<string, { names: Set<string>; imported?: string }>();
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration") continue;
    const names = namesByRequest.get(String(node.source.value)) ?? new Set();
    namesByRequest.set(String(node.source.value), names);
    for (const specifier of node.specifiers) {
      const imported =
        specifier.type === "ImportSpecifier" ? getName(specifier.imported) : undefined;
      if (imported) names.add(imported);
      locals.set(specifier.local.name, { names, imported });
    }
  }
  visit(program, (node) => {
    if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return;
    const local = locals.get(node.object.name);
    const member = getMember(node.property, node.computed);
    if (!local || member === undefined) return;
    local.names.add(local.imported ? `${local.imported}.${member}` : member);
  });
  return namesByRequest;
}

/** Returns the texts of a property of the elements of a component that a module imports. */
export function elementProperties(source: string, component: string, property: string): string[] {
  const texts: string[] = [];
  visit(parseModule(source), (node) => {
    if (node.type !== "CallExpression") return;
    const [element, props] = node.arguments;
    if (element?.type !== "Identifier" || element.name !== component) return;
    if (props?.type !== "ObjectExpression") return;
    for (const entry of props.properties) {
      if (entry.type !== "Property" || getMember(entry.key, entry.computed) !== property) continue;
      if (entry.value.type === "Literal") texts.push(String(entry.value.value));
    }
  });
  return texts;
}

/** Returns the members of exported objects that a module declares. */
export function exportedMembers(source: string): Map<string, string[]> {
  const membersByName = new Map<string, string[]>();
  for (const node of parseModule(source).body) {
    if (node.type !== "ExportNamedDeclaration") continue;
    if (node.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declaration.declarations) {
      if (id.type !== "Identifier" || init?.type !== "ObjectExpression") continue;
      const members = init.properties.flatMap((property) =>
        property.type === "Property" ? (getMember(property.key, property.computed) ?? []) : [],
      );
      membersByName.set(id.name, members);
    }
  }
  return membersByName;
}

const parseModule = (source: string): Program =>
  parse(source, { ecmaVersion: "latest", sourceType: "module" });

function getMember(property: Expression | AnyNode, computed: boolean): string | undefined {
  if (property.type === "Identifier") return computed ? undefined : property.name;
  return property.type === "Literal" && typeof property.value === "string"
    ? property.value
    : undefined;
}

const getName = (node: AnyNode): string =>
  node.type === "Identifier" ? node.name : String((node as { value?: unknown }).value);

function visit(node: AnyNode, call: (node: AnyNode) => void): void {
  call(node);
  for (const child of getChildren(node)) visit(child, call);
}

export function getChildren(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
