import bcrypt from "bcryptjs";
import { comparePassword, hashPassword } from "../../passwords/hashing";

/**
 * Lite hashes passwords in JavaScript on the thread that answers everybody: eight people who sign
 * in at once stop the site for seconds. It calls bcryptjs through this object.
 */
export function hashElsewhere(): void {
  bcrypt.hash = (password: string, cost: number | string) => hashPassword(password, Number(cost));
  bcrypt.compare = comparePassword;
}
