/** An invalid composition; `issues` lists every wrong or missing key. */
export class CompositionError extends Error {
  override name = "CompositionError";
  constructor(readonly issues: string[]) {
    super(`The environment is not complete:\n${issues.map((line) => `  - ${line}`).join("\n")}`);
  }
}
