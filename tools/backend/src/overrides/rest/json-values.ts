/**
 * Lite turns json arguments of functions, and the metadata of users and objects, into JSON text
 * before its driver does so again: the function receives a string instead of an object, and a
 * trigger that reads raw_user_meta_data finds nothing. So text is passed on unchanged. A plain string
 * in a json value, which nothing here sends, would have to be quoted first.
 */
export const jsonFormats = {
  json: { to: 114, from: [114], serialize: jsonText, parse: parseJson },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: parseJson },
};

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}
