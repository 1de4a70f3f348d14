import { expect, test } from "vitest";
import { parseEnvironment } from "../environments/environment";
import { onLiveData } from "./live-data";

const releases = { shell: "latest", shop: "latest" };
const key = "sb_publishable_0123456789";
const environmentOf = (url: string) => {
  const telemetry = { endpoint: "/api/telemetry", sampleRate: 1 };
  return parseEnvironment("trial", JSON.stringify({ supabase: { url, key }, telemetry, releases }));
};

test("lets pages only read a live environment's data, through the gateway, unless they may write", () => {
  const staging = environmentOf("https://project.supabase.example");
  const { environment, reads } = onLiveData(staging, false);
  expect(reads).toBe("https://project.supabase.example");
  expect(environment.supabase).toEqual({ url: "/", key });
  expect(environment.security.pictures).toContain("https://project.supabase.example");
  expect(environment.telemetry).toBeUndefined();
  expect(onLiveData(staging, true)).toEqual({ environment: staging });
});

test("lets pages write to the embedded database, which is the developer's", () => {
  const local = environmentOf("/");
  expect(onLiveData(local, false)).toEqual({ environment: local });
});
