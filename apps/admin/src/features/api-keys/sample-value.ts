import { resolve, type ApiDocument, type Shape } from "./api-document";

const texts: Record<string, string> = {
  date: "2026-03-31",
  "date-time": "2026-03-31T12:00:00Z",
  uri: "https://www.shop.example/sale",
  uuid: "3f0f6c1e-8a55-4d0e-9a51-0c7f0a2b9d11",
};

/** A sample value of a shape: the document's own example if it has one. */
export function sampleValue(given: Shape, document: ApiDocument): unknown {
  const shape = resolve(given, document);
  const example = shape.example ?? shape.examples?.[0] ?? shape.default ?? shape.const;
  if (example !== undefined) return example;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleValue(shape.anyOf[0] ?? {}, document);
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, one]) => [name, sampleValue(one, document)]),
    );
  }
  if (shape.items) return [sampleValue(shape.items, document)];
  switch ([shape.type].flat()[0]) {
    case "integer":
    case "number":
      return Math.max(shape.minimum ?? 0, 0);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return texts[shape.format ?? ""] ?? "text";
  }
}

/** Describes the values of a shape: "integer, from 1, up to 100", "active | paused | expired". */
export function describeShape(given: Shape, document: ApiDocument): string {
  const shape = resolve(given, document);
  if (shape.enum) return shape.enum.join(" | ");
  if (shape.const !== undefined) return String(shape.const);
  if (shape.anyOf) return shape.anyOf.map((one) => describeShape(one, document)).join(" or ");
  if (shape.items) return `list of ${describeShape(shape.items, document)}`;
  const type = [shape.type ?? "any"].flat().join(" or ");
  // Limits that are those of the number type say nothing.
  const isMeaningful = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const limits = [
    shape.format,
    isMeaningful(shape.minimum) && `from ${shape.minimum}`,
    isMeaningful(shape.maximum) && `up to ${shape.maximum}`,
    shape.default !== undefined && `${JSON.stringify(shape.default)} if left out`,
  ];
  return [type, ...limits.filter(Boolean)].join(", ");
}
