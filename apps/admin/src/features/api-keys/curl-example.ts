import type { ApiDocument, Operation } from "./api-document";
import { sampleValue } from "./sample-value";

/**
 * A request that can be pasted into a terminal, with the key in the variable ENSEMBLE_KEY. Holds
 * what the operation cannot do without.
 * @param root the API's address, without a slash at its end
 */
export function curlExample(operation: Operation, document: ApiDocument, root: string): string {
  const value = (name: string) => {
    const parameter = operation.parameters.find((one) => one.name === name);
    return encodeURIComponent(String(sampleValue(parameter?.schema ?? {}, document)));
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name));
  const query = operation.parameters
    .filter(({ in: place, required }) => place === "query" && required)
    .map(({ name }) => `${name}=${value(name)}`);
  const address = `${root}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const lines = [`curl "${address}"`, `-H "Authorization: Bearer $ENSEMBLE_KEY"`];
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body) {
    // An apostrophe would end the argument.
    const json = JSON.stringify(sampleValue(body, document)).replaceAll("'", "\\u0027");
    lines.push(`-H "Content-Type: application/json"`, `-d '${json}'`);
  }
  return lines.join(" \\\n  ");
}
