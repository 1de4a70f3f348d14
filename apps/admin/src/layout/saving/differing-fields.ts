import { get, type FieldValues, type Path } from "react-hook-form";

export type Side = "mine" | "theirs";

export interface DifferingField<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** The side kept by default: theirs when only they changed the field. */
  kept: Side;
}

/**
 * Lists the fields that differ between a form and what another administrator saved meanwhile;
 * `base` holds the form's initial values.
 */
export function differingFields<Values extends FieldValues>(
  names: Partial<Record<Path<Values>, string>>,
  { mine, theirs, base }: Record<Side | "base", unknown>,
): DifferingField<Values>[] {
  return (Object.entries(names) as [Path<Values>, string][]).flatMap(([name, label]) => {
    const [own, other, before] = [mine, theirs, base].map((values) => get(values, name) as unknown);
    if (same(own, other)) return [];
    return [{ name, label, mine: own, theirs: other, kept: same(own, before) ? "theirs" : "mine" }];
  });
}

/** Drops the stored pictures that the other save removed: their files no longer exist. */
export function withoutRemovedPictures(mine: unknown, theirs: unknown): unknown {
  if (!Array.isArray(mine) || !mine.some(isPicture) || !Array.isArray(theirs)) return mine;
  const stored = new Set(theirs.filter(isPicture).map(({ key }) => key));
  return mine.filter((one) => !isPicture(one) || one.chosen !== undefined || stored.has(one.key));
}

interface PictureValue {
  key: string;
  preview: string;
  alt: string;
  chosen?: unknown;
}

export const isPicture = (value: unknown): value is PictureValue =>
  typeof value === "object" && value !== null && "preview" in value && "alt" in value;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(identity(one)) === JSON.stringify(identity(other));

/** What values are compared by: pictures by URL and alt text, rows by id. */
function identity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identity);
  if (typeof value !== "object" || value === null) return value ?? "";
  if (isPicture(value)) return [value.key, value.alt];
  if ("id" in value) return value.id;
  return Object.entries(value)
    .map(([key, one]) => [key, identity(one)])
    .sort();
}
