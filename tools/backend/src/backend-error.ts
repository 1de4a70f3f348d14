/** A failure a person can act on: one sentence saying what is wrong and one saying what to do. */
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
