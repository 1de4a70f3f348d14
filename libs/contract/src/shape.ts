/** Returns an error message for an invalid value. */
type Check = (value: unknown) => string | undefined;

/**
 * A minimal schema, since pages don't load zod. Objects may have additional keys, and may lack keys
 * that end with "?". A list has the shape of its entries, or none for any.
 */
export type Shape = Check | readonly Shape[] | { readonly [key: string]: Shape };

export const text =
  (pattern = /^/, message = "must be text"): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? undefined : message;

export const number: Check = (value) =>
  typeof value === "number" ? undefined : "must be a number";

export const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? undefined : `must be one of ${values.join(", ")}`;

/** Returns an issue for each invalid or missing key, as `path: message`. */
export function findIssues(value: unknown, shape: Shape, path = ""): string[] {
  const wrong = (message: string) => [`${path || "(root)"}: ${message}`];
  const below = (key: string | number, inner: Shape) =>
    findIssues(Reflect.get(Object(value), key), inner, path ? `${path}.${key}` : `${key}`);
  if (typeof shape === "function") {
    const message = shape(value);
    return message === undefined ? [] : wrong(message);
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return wrong("must be a list");
    const [each] = shape;
    return each ? value.flatMap((_, index) => below(index, each)) : [];
  }
  if (typeof value !== "object" || value === null) return wrong("must be an object");
  return Object.entries(shape).flatMap(([key, inner]) => {
    const name = key.replace("?", "");
    return name !== key && Reflect.get(value, name) === undefined ? [] : below(name, inner);
  });
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

/** An invalid composition. `issues` lists every invalid or missing key. */
export class CompositionError extends Error {
  override name = "CompositionError";
  constructor(readonly issues: string[]) {
    super(`The environment is incomplete:\n${issues.map((line) => `  - ${line}`).join("\n")}`);
  }
}
