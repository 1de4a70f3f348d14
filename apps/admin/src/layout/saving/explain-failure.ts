import { DataError } from "@ensemble/session";

/** Why something was not saved, for the person: what to do, and that nothing typed is lost. */
export function explainFailure(error: unknown): string {
  const kind = error instanceof DataError ? error.kind : "unexpected";
  switch (kind) {
    case "offline":
      return "Nothing was saved: the server could not be reached. Check your connection and try again.";
    case "signed-out":
      return "Nothing was saved: you are not signed in any more. Sign in again and try once more.";
    case "forbidden":
      return "Nothing was saved: this needs an administrator.";
    case "conflict":
      return "Nothing was saved: there is one like this already. Change what must be unique.";
    case "not-found":
      return "Nothing was saved: it is not there any more. Somebody may have deleted it.";
    case "invalid":
      return "Nothing was saved: the server refused a value. Check the fields and try again.";
    case "unexpected":
      return "Nothing was saved: something went wrong. Please try again.";
  }
}
