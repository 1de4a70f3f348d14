/** The JSON of a data block in the document; undefined when it is missing or broken. */
export function readInline(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? "");
  } catch {
    return undefined;
  }
}
