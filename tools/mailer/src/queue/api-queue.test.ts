import { expect, test } from "vitest";
import { serviceHeaders } from "./api-queue";

test("sends a secret key as apikey only and a legacy key as a token too", () => {
  expect(serviceHeaders("sb_secret_x")).toEqual({ apikey: "sb_secret_x" });
  expect(serviceHeaders("eyJh.b.c")).toEqual({
    apikey: "eyJh.b.c",
    Authorization: "Bearer eyJh.b.c",
  });
});
