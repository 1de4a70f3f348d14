const tag = /<([a-z][\w-]*)([^<>]*)/g;
const attributes = /([^\s=]+)="([^"]*)"|([^\s=/]+)/g;
const readProperties = /var\(\s*(--[\w-]+)/g;

/**
 * What selectors find in markup as React writes it, and the custom properties that its inline
 * styles read; nothing that is not `known`.
 */
export function tokensOf(markup: string, known: ReadonlySet<string>): Set<string> {
  const tokens = new Set<string>();
  const add = (token: string) => known.has(token) && tokens.add(token);
  for (const [, element, rest] of markup.matchAll(tag)) {
    add(element!);
    for (const [, quoted, value = "", bare] of rest!.matchAll(attributes)) {
      const key = quoted ?? bare!;
      if (key === "class") for (const one of value.split(" ")) add(`.${one}`);
      else if (key === "id") add(`#${value}`);
      else if (key === "style") {
        for (const [, property] of value.matchAll(readProperties)) add(property!);
      }
      add(`[${key}]`);
      add(`[${key}=${value}]`);
    }
  }
  return tokens;
}
