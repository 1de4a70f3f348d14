/** Whether a text is an absolute http(s) URL that the database accepts. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(new URL(text).hostname);
}
