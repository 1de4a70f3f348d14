/** A string of an nginx configuration. Throws for text that nginx would expand as a variable. */
export function quoted(text: string): string {
  if (/\$\w/.test(text)) throw new Error(`nginx would read a variable in: ${text}`);
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
