import * as z from "zod/mini";

interface NumberRules {
  least: number;
  most: number;
  whole?: boolean;
  /** Says what is wanted; told of whatever is not. */
  mistake: string;
}

/** A number as a text field holds it, empty at first, and as its call wants it. */
export const numberText = ({ least, most, whole, mistake }: NumberRules) =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, mistake)),
    z.coerce
      .number<string>(mistake)
      .check(
        z.minimum(least, mistake),
        z.maximum(most, mistake),
        ...(whole ? [z.multipleOf(1, mistake)] : []),
      ),
  );
