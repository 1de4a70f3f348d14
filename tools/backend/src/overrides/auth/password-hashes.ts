import bcrypt from "bcryptjs";

/**
 * Lite hashes passwords in JavaScript on the main thread: eight simultaneous sign-ins stop the site
 * for seconds. It calls bcryptjs through the object that this changes. A machine for which the
 * native package has no build keeps bcryptjs.
 */
export async function hashElsewhere(): Promise<void> {
  const native = await import("@node-rs/bcrypt").catch(() => undefined);
  if (!native) return;
  bcrypt.hash = (password: string, cost: number | string) =>
    native.hash(password, { cost: Number(cost) });
  bcrypt.compare = (password: string, hash: string) => native.compare(password, hash);
}

/** The hash of a new password, of the cost that lite takes: its default, or its variable for tests. */
export const hashPassword = (password: string): Promise<string> =>
  bcrypt.hash(password, Number(process.env["LITE_AUTH_BCRYPT_COST"] ?? 10));

export const comparePassword = (password: string, hash: string): Promise<boolean> =>
  bcrypt.compare(password, hash);
