import type { ComposedPart } from "./composition";

/** JSON Schema of a part's props, as a release has it. */
export interface PropsSchema {
  type: "object";
  properties: Record<string, { type?: string }>;
  required?: string[];
}

/** Returns the types of props for a page, where the keys of optional ones end with "?". */
export const propTypes = ({ properties, required = [] }: PropsSchema): ComposedPart["props"] =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [
      required.includes(name) ? name : `${name}?`,
      (type === "integer" ? "number" : type) as ComposedPart["props"][string],
    ]),
  );
