/** The shape of a value in the data API's JSON; dates, identifiers and enums are text. */
export type ValueKind = "text" | "number" | "boolean" | "list" | "json" | "none";

/** Something of the database, or of the other releases, that a release needs. */
export type Requirement =
  | { need: "column"; table: string; column: string; kind: ValueKind }
  | { need: "write"; verb: "insert" | "update"; table: string; column: string }
  /** A row that it inserts, with the columns that it always gives. */
  | { need: "row"; table: string; columns: string[] }
  /** What decides whether an upsert inserts; the primary key without columns. */
  | { need: "unique"; table: string; columns: string[] }
  | { need: "delete"; table: string }
  /** Rows of a related table within those of another; `hint` names the relation. */
  | { need: "relation"; table: string; other: string; hint?: string }
  /** Values of a closed list that it sends to `table.column` or `function(argument)`. */
  | { need: "values"; of: string; values: string[] }
  /** A call with the arguments that it always gives, and those that it may give. */
  | { need: "call"; function: string; always: string[]; maybe: string[] }
  /** What a function answers: a column of its rows, or the whole. */
  | { need: "result"; function: string; column?: string; kind: ValueKind }
  | { need: "bucket"; bucket: string }
  /** An address of another owner, as a router's pattern. */
  | { need: "link"; address: string }
  | { need: "event"; event: string; does: "sends" | "hears" };

/** The list's file in a release: no page loads it. */
export const dataFile = "server/data.json";

/** What a release needs, and where its source first says so: `file:line`. */
export type DataUse = Requirement & { at: string };

/** The bill's file in a release: no page loads it. */
export const sbomFile = "server/bom.json";

/** A package from elsewhere in a bundle, as CycloneDX describes it. */
export interface SbomComponent {
  type: "library";
  name: string;
  version: string;
  purl: string;
  licenses?: [{ license: { name: string } }];
}

/** A software bill of materials: the part of CycloneDX 1.6 that a bundle can fill. */
export interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  components: SbomComponent[];
}
