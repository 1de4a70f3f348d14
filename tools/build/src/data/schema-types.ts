import ts from "typescript";
import type { ValueKind } from "../release-lists";

/** The generated type of the database's schema, read by name. */
export interface SchemaTypes {
  /** The type of a column; undefined without such a table or column. */
  column(table: string, column: string): ts.Type | undefined;
  /** The columns that a row may give, with their types. */
  rowType(table: string, verb: "Insert" | "Update"): ts.Type | undefined;
  has(table: string): boolean;
  /** The table whose rows a name embeds in those of `table`: its own name, a foreign key, its column. */
  related(table: string, name: string): string | undefined;
  function(name: string): { args?: ts.Type; returns?: ts.Type } | undefined;
}

export function schemaTypes(schema: ts.Type, checker: ts.TypeChecker): SchemaTypes {
  const relation = (table: string): ts.Type | undefined => {
    for (const kind of ["Tables", "Views"]) {
      const all = memberType(schema, kind, checker);
      const found = all && memberType(all, table, checker);
      if (found) return found;
    }
    return undefined;
  };
  const relationPart = (table: string, name: string): ts.Type | undefined => {
    const found = relation(table);
    return found && memberType(found, name, checker);
  };
  return {
    column(table, column) {
      const row = relationPart(table, "Row");
      return row && memberType(row, column, checker);
    },
    rowType: relationPart,
    has: (table) => relation(table) !== undefined,
    related(table, name) {
      if (relation(name)) return name;
      const keys = relationPart(table, "Relationships") as ts.TypeReference | undefined;
      for (const key of keys ? checker.getTypeArguments(keys) : []) {
        const text = (member: string) => {
          const type = memberType(key, member, checker);
          return type && literalsOf(type, checker)?.[0];
        };
        const columns = memberType(key, "columns", checker) as ts.TypeReference | undefined;
        const [first] = columns ? checker.getTypeArguments(columns) : [];
        const column = first && literalsOf(first, checker)?.[0];
        if (text("foreignKeyName") === name || column === name) return text("referencedRelation");
      }
      return undefined;
    },
    function(name) {
      const all = memberType(schema, "Functions", checker);
      const found = all && memberType(all, name, checker);
      if (!found) return undefined;
      return {
        args: memberType(found, "Args", checker),
        returns: memberType(found, "Returns", checker),
      };
    },
  };
}

/** The members of a union, or the type itself. */
export const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);

const nullish = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void;

/** A type without null and undefined. */
const nonNullish = (type: ts.Type): ts.Type[] =>
  membersOf(type).filter(({ flags }) => !(flags & nullish));

/** The strings that a value of the type can be; undefined when it can be any. */
export function literalsOf(type: ts.Type, checker: ts.TypeChecker): string[] | undefined {
  const members = nonNullish(checker.getBaseConstraintOfType(type) ?? type);
  const texts = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  return texts.length > 0 && texts.length === members.length ? texts : undefined;
}

/** The element's type of a list, or the type itself. */
export function elementOf(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  const [list] = nonNullish(type).filter((member) => checker.isArrayLikeType(member));
  return (list && checker.getIndexTypeOfType(list, ts.IndexKind.Number)) ?? type;
}

/** The type of a member; undefined when there is none. */
export function memberType(
  type: ts.Type,
  name: string,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const member = checker.getPropertyOfType(type, name);
  return member && checker.getTypeOfSymbol(member);
}

export interface Member {
  name: string;
  type: ts.Type;
  /** It may be missing from the JSON that is sent. */
  optional: boolean;
}

/** The members of an object; of a union those of each alternative. */
export function alternativesOf(type: ts.Type, checker: ts.TypeChecker): Member[][] {
  return nonNullish(checker.getBaseConstraintOfType(type) ?? type).map((alternative) =>
    checker.getPropertiesOfType(alternative).map((member) => {
      const own = checker.getTypeOfSymbol(member);
      const missing = membersOf(own).some(({ flags }) => flags & ts.TypeFlags.Undefined);
      const optional = missing || Boolean(member.flags & ts.SymbolFlags.Optional);
      return { name: member.name, type: own, optional };
    }),
  );
}

const kinds: [ts.TypeFlags, ValueKind][] = [
  [ts.TypeFlags.StringLike, "text"],
  [ts.TypeFlags.NumberLike, "number"],
  [ts.TypeFlags.BooleanLike, "boolean"],
];

/** The shape of a value in JSON; a mixture is "json". */
export function kindOf(type: ts.Type, checker: ts.TypeChecker): ValueKind {
  const found = new Set(
    nonNullish(type).map((member): ValueKind =>
      checker.isArrayLikeType(member)
        ? "list"
        : (kinds.find(([flag]) => member.flags & flag)?.[1] ?? "json"),
    ),
  );
  if (found.size === 0) return "none";
  return found.size === 1 ? [...found][0]! : "json";
}
