/** The kind of a value in the data API's JSON. Dates, IDs and enums are text. */
export type ValueKind = "text" | "number" | "boolean" | "list" | "json" | "none";

/** A requirement of a release on the database or on other releases. */
export type Requirement =
  | { need: "column"; table: string; column: string; kind: ValueKind }
  | { need: "write"; verb: "insert" | "update"; table: string; column: string }
  /** An inserted row with the columns that it always includes. */
  | { need: "row"; table: string; columns: string[] }
  /** The conflict columns of an upsert; empty for the primary key. */
  | { need: "unique"; table: string; columns: string[] }
  | { need: "delete"; table: string }
  /** Related rows embedded in those of a table; `hint` names the relation. */
  | { need: "relation"; table: string; other: string; hint?: string }
  /** Enum values sent to `table.column` or `function(argument)`. */
  | { need: "values"; of: string; values: string[] }
  /** A call with its required and optional arguments. */
  | { need: "call"; function: string; always: string[]; maybe: string[] }
  /** A column of a function's rows, or its whole result. */
  | { need: "result"; function: string; column?: string; kind: ValueKind }
  | { need: "bucket"; bucket: string }
  /** A path of another app, as a route pattern. */
  | { need: "link"; address: string }
  | { need: "event"; event: string; does: "sends" | "hears" };

/** The file with the data uses in a release, which pages don't load. */
export const dataFile = "server/data.json";

/** A requirement and its first location in the source: `file:line`. */
export type DataUse = Requirement & { at: string };

/** The SBOM file in a release, which pages don't load. */
export const sbomFile = "server/bom.json";

/** A third-party package in a bundle, as a CycloneDX component. */
export interface SbomComponent {
  type: "library";
  name: string;
  version: string;
  purl: string;
  licenses?: [{ license: { name: string } }];
}

/** A software bill of materials, the subset of CycloneDX 1.6 that applies to a bundle. */
export interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  components: SbomComponent[];
}
