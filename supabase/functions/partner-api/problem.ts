import { z } from "zod";

/** Problem details (RFC 9457) with a stable, machine-readable `code`. */
export const problemSchema = z
  .object({
    type: z.literal("about:blank"),
    title: z.string().meta({ description: "The status in words.", example: "Not Found" }),
    status: z.int(),
    code: z
      .string()
      .meta({ description: "A stable word for the reason.", example: "no_such_link" }),
    detail: z.string().meta({ description: "The reason for a person." }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "Each wrong field of the request." }),
  })
  .meta({ id: "Problem" });

type FieldErrors = z.infer<typeof problemSchema>["errors"];

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

/** Thrown anywhere below the API's handler, which answers with it. */
export class Problem extends Error {
  override name = "Problem";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }

  response(): Response {
    const { status, code, message: detail } = this;
    const title = titles[status] ?? "Error";
    const body = { type: "about:blank", title, status, code, detail, errors: this.more.errors };
    return new Response(JSON.stringify(body), {
      status,
      headers: { ...this.more.headers, "Content-Type": "application/problem+json" },
    });
  }
}

/** All validation errors of a request in one problem, status 422. */
export function validationProblem(error: z.ZodError): Problem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return new Problem(422, "invalid", "Some fields of the request are wrong.", { errors });
}
