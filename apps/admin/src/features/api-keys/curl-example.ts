import type { ApiDocument, Operation } from "./api-document";
import { sampleValue } from "./sample-value";

/**
 * A curl command with the required parameters and body. Reads the key from the variable
 * ENSEMBLE_KEY.
 * @param root the API's URL without a trailing slash
 */
export function curlExample(operation: Operation, document: ApiDocument, root: string): string {
  const value = (name: string) => {
    const parameter = operation.parameters.find((one) => one.name === name);
    return encodeURIComponent(String(sampleValue(parameter?.schema ?? {}, document)));
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name));
  const query = operation.parameters
    .filter(({ in: location, required }) => location === "query" && required)
    .map(({ name }) => `${name}=${value(name)}`);
  const address = `${root}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const lines = [`curl "${address}"`, `-H "Authorization: Bearer $ENSEMBLE_KEY"`];
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body) {
    // An apostrophe would end the shell argument.
    const json = JSON.stringify(sampleValue(body, document)).replaceAll("'", "\\u0027");
    lines.push(`-H "Content-Type: application/json"`, `-d '${json}'`);
  }
  return lines.join(" \\\n  ");
}
