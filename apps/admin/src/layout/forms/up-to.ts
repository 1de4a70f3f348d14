import { formatCount } from "@ensemble/catalogue";
import * as z from "zod/mini";

/** A text's bound in the database, said at its field. */
export const upTo = (characters: number) =>
  z.maxLength(characters, `At most ${formatCount(characters)} characters`);
