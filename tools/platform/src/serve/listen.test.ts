import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { listen, listeningHosts } from "./gateway";

type Listening = Awaited<ReturnType<typeof listen>>;
let server: Listening | undefined;
afterEach(async () => {
  if (server && "closeAllConnections" in server) server.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

const app = new Hono().get("*", (context) => context.text("here"));
const machine = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

const portOf = (listening: Listening) => (listening.address() as AddressInfo).port;

test("listens on this machine's own addresses by default", async () => {
  server = await listen(app, 0, undefined, listeningHosts(""));
  expect((server.address() as AddressInfo).address).toBe("127.0.0.1");
  expect(await (await fetch(`http://127.0.0.1:${portOf(server)}/`)).text()).toBe("here");
  expect(await (await fetch(`http://localhost:${portOf(server)}/`)).text()).toBe("here");
});

test.skipIf(!machine)("is not reachable from the network by default", async () => {
  server = await listen(app, 0, undefined, listeningHosts(""));
  await expect(fetch(`http://${machine}:${portOf(server)}/`)).rejects.toThrow();
});

test("listens on the address that HOST names", async () => {
  server = await listen(app, 0, undefined, listeningHosts("0.0.0.0"));
  expect((server.address() as AddressInfo).address).toBe("0.0.0.0");
});

test("rejects when the port is taken", async () => {
  server = await listen(app, 0);
  await expect(listen(app, portOf(server))).rejects.toMatchObject({ code: "EADDRINUSE" });
});
