import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../tests/rows/add-row";
import { openApiTrial, problem, root, site, type ApiTrial } from "./api-trial";
import { partnerApi } from "./partner-api";

let trial: ApiTrial;
let ask: ApiTrial["ask"];
let post: ApiTrial["post"];

beforeAll(async () => {
  trial = await openApiTrial();
  ({ ask, post } = trial);
});
afterAll(() => trial.close());

test("names the field when a value can never be stored", async () => {
  const sent = { tracking_code: trial.link.tracking_code, revenue: 1, order_reference: "a\u0000b" };
  const early = "/statistics?from=0001-01-01&until=0001-01-02";
  const fields = async (response: Response): Promise<unknown[]> => {
    expect(response.headers.get("Retry-After")).toBeNull();
    const { status, errors } = await problem(response);
    return [status, ...(errors as Row[]).map(({ field }) => field)];
  };
  expect(await fields(await post(sent))).toEqual([422, "order_reference"]);
  expect(await fields(await ask(early))).toEqual([422, "from", "until"]);
});

test("does not ask for a retry when the database rejects the data", async () => {
  const { serviceKey, fetch } = trial.backend;
  const reports = (answer: () => Response) =>
    partnerApi({
      site,
      database: {
        url: site,
        serviceKey,
        fetch: async (request) =>
          request.url.endsWith("/partner_api_conversion") ? answer() : fetch(request),
      },
    });
  const report = (answer: () => Response) =>
    reports(answer)(
      new Request(`${root}/conversions`, {
        method: "POST",
        headers: { Authorization: `Bearer ${trial.key}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          tracking_code: trial.link.tracking_code,
          order_reference: "API-9",
          revenue: 1,
        }),
      }),
    );
  const about = (code: string) => () =>
    Response.json({ code, message: "invalid byte sequence" }, { status: 400 });
  expect(await problem(await report(about("22021")))).toMatchObject({
    status: 422,
    code: "invalid",
  });
  expect(await problem(await report(about("PGRST202")))).toMatchObject({ status: 503 });
});
