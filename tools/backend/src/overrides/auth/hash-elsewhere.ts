import bcrypt from "bcryptjs";
import { comparePassword, hashPassword } from "../../passwords/hashing";

/**
 * Lite hashes passwords in JavaScript on the main thread: eight simultaneous sign-ins stop the site
 * for seconds. It calls bcryptjs through this object.
 */
export function hashElsewhere(): void {
  bcrypt.hash = (password: string, cost: number | string) => hashPassword(password, Number(cost));
  bcrypt.compare = comparePassword;
}
