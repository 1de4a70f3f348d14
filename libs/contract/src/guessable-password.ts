/**
 * Whether a password would be guessed first: one of the thousand most common in any case, one
 * repeated character, or the account's own address. The list is fetched on first use.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const tried = password.toLowerCase();
  if (tried === email.trim().toLowerCase() || /^(.)\1*$/.test(tried)) return true;
  const { commonPasswords } = await import("./common-passwords");
  return commonPasswords.split(/\s+/).includes(tried);
}
