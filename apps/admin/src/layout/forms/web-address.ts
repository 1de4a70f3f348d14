/** Whether a text is a whole address of the web, as the database takes it. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(new URL(text).hostname);
}
