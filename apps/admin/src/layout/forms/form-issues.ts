import type { FieldErrors } from "react-hook-form";

interface FormIssue {
  /** The field's name; a field of a list is `items.0.price`. */
  name: string;
  message: string;
}

/** Lists a form's issues in the order of its fields, including those inside lists and groups. */
export function formIssues(errors: FieldErrors, within = ""): FormIssue[] {
  return Object.entries(errors).flatMap(([key, error]): FormIssue[] => {
    if (!error || typeof error !== "object" || key === "ref") return [];
    const name = key === "root" && within ? within : within ? `${within}.${key}` : key;
    if ("type" in error && typeof error.message === "string") {
      return [{ name, message: error.message }];
    }
    return formIssues(error as FieldErrors, name);
  });
}
