import * as z from "zod/mini";

interface NumberRules {
  least: number;
  most: number;
  whole?: boolean;
  /** Says what is wanted; told of whatever is not. */
  issue: string;
}

/** A number as a text field holds it, empty at first, and as its call wants it. */
export const numberText = ({ least, most, whole, issue }: NumberRules) =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, issue)),
    z.coerce
      .number<string>(issue)
      .check(
        z.minimum(least, issue),
        z.maximum(most, issue),
        ...(whole ? [z.multipleOf(1, issue)] : []),
      ),
  );
