/** A failure with instructions: one sentence on what is wrong and one on what to do. */
export class BackendError extends Error {
  override readonly name = "BackendError";

  constructor(
    readonly problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${problem} ${remedy}`, options);
  }
}
