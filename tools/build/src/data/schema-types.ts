import type ts from "typescript";
import { literalsOf, memberType } from "./source-types";

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
  const part = (table: string, name: string): ts.Type | undefined => {
    const found = relation(table);
    return found && memberType(found, name, checker);
  };
  return {
    column(table, column) {
      const row = part(table, "Row");
      return row && memberType(row, column, checker);
    },
    rowType: part,
    has: (table) => relation(table) !== undefined,
    related(table, name) {
      if (relation(name)) return name;
      const keys = part(table, "Relationships") as ts.TypeReference | undefined;
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
