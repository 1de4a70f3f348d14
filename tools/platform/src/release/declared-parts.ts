import { access } from "node:fs/promises";
import { join } from "node:path";
import type { BuildReport } from "@ensemble/build";
import type { Remote } from "@ensemble/contract";
import { propTypes, type PropsSchema } from "@ensemble/contract/part-props";
import * as z from "zod/mini";
import { createDigest } from "./origin";

/** The parts of `release.json`: those that an app offers, and those of other remotes that it places. */
export interface DeclaredParts {
  offers?: OfferedPart[];
  places?: PlacedPart[];
}

interface OfferedPart extends PartProps {
  name: string;
  renderMode?: "server";
  /** Maximum of compressed bytes of the entry and the part. */
  budget?: number;
}

interface PlacedPart extends PartProps {
  /** `<remote>/<part>`. */
  part: string;
}

interface PartProps {
  /** JSON Schema of the props; for a place, as of its build. */
  props: PropsSchema;
  /** Equal for equal schemas. */
  digest: string;
}

/** What an app's `src/parts.ts` exports. Pages never load it. */
interface PartsModule {
  offers?: Record<string, { props: z.core.$ZodType; budget?: number }>;
  places?: Record<string, z.core.$ZodType>;
}

/**
 * Reads the parts of an app from its source. Throws if a part has no files or no schema, or if it
 * places one that it doesn't declare.
 */
export async function declaredParts(
  app: string,
  source: string,
  { parts: files = {}, placed }: Pick<BuildReport, "parts" | "placed">,
): Promise<DeclaredParts> {
  if (app === "shell") return {};
  const { remote } = (await import(join(source, "src/remote.tsx"))) as { remote: Remote };
  const { offers = {}, places = {} } = await readModule(join(source, "src/parts.ts"));
  const offered = (remote.parts ?? []).map(({ name, renderMode }): OfferedPart => {
    if (!files[name])
      throw new Error(
        `${app}: no file contains its part "${name}". ` +
          `Load it with import("./features/<noun>/${name}-part").`,
      );
    const declared = offers[name];
    if (!declared) throw new Error(`${app}: \`offers\` in src/parts.ts has no props of "${name}".`);
    return { name, renderMode, budget: declared.budget, ...toSchema(declared.props) };
  });
  const undeclared = placed?.find((part) => !places[part]);
  if (undeclared)
    throw new Error(`${app}: \`places\` in src/parts.ts has no props of ${undeclared}.`);
  const placing = Object.entries(places)
    .filter(([part]) => !placed || placed.includes(part))
    .map(([part, props]): PlacedPart => ({ part, ...toSchema(props) }));
  return {
    ...(offered.length > 0 && { offers: offered }),
    ...(placing.length > 0 && { places: placing }),
  };
}

async function readModule(file: string): Promise<PartsModule> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  return exists ? ((await import(file)) as PartsModule) : {};
}

/** Throws unless the props are an object of JSON values with one type each. */
function toSchema(schema: z.core.$ZodType): PartProps {
  const { type, properties = {}, required } = z.toJSONSchema(schema) as Partial<PropsSchema>;
  const props = { type: "object" as const, properties, required };
  const unknown = Object.entries(propTypes(props)).find(([, name]) => !jsonTypes.includes(name));
  if (type !== "object" || unknown)
    throw new Error(`The props of a part are an object of JSON values; not ${unknown ?? type}.`);
  // Keys in their own order would change the digest.
  const text = JSON.stringify(props, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return { props, digest: createDigest(text) };
}

const jsonTypes: readonly string[] = ["string", "number", "boolean", "object", "array"];
