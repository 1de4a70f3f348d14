/**
 * Whether a password is among the first that anybody would try: the commonest thousand, in any
 * case, one character again and again, and the account's own address. The list is fetched when it is first asked for.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const tried = password.toLowerCase();
  if (tried === email.trim().toLowerCase() || /^(.)\1*$/.test(tried)) return true;
  const { commonPasswords } = await import("./common-passwords");
  return commonPasswords.split(/\s+/).includes(tried);
}
