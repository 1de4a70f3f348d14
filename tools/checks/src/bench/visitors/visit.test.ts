import { createHash } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { integrityOf, type Release } from "@ensemble/platform";
import { expect, onTestFinished, test } from "vitest";
import { collectAnswers } from "./answers";
import { knownReleases } from "./known-releases";
import type { Asked } from "./recorded-page";
import type { SimulatedVisitor } from "./simulated-visitor";
import { visit } from "./visit";

const code = "start()";
const shell = {
  app: "shell",
  release: "1.0.0+a",
  files: [{ path: "shell.js", integrity: integrityOf(Buffer.from(code)) }],
} as Release;
const composition = { shell: { release: shell.release, base: "/r/shell/1.0.0+a/" }, remotes: [] };
const html = `<html data-drawn="shell@1.0.0+a home"><script>boot()</script>
<script type="application/json" id="composition">${JSON.stringify(composition)}</script></html>`;
const policy = `script-src 'sha256-${createHash("sha256").update("boot()").digest("base64")}'`;

const headers = {};
const script: Asked = { kind: "file", method: "GET", path: "shell.js", app: "shell", headers };
const picture: Asked = { kind: "picture", method: "GET", path: "/hero.webp", headers };
const page = { address: "/", drawn: [script, picture], plain: [] };

type Answer = (asked: Parameters<RequestListener>) => void;
const document: Answer = ([request, response]) => {
  response.statusCode = request.headers["if-none-match"] === "one" ? 304 : 200;
  response.setHeader("ETag", "one").setHeader("Content-Security-Policy", policy);
  response.end(response.statusCode === 304 ? "" : html);
};
const file: Answer = ([, response]) => {
  response.setHeader("Cache-Control", "public, max-age=31536000").end(code);
};
const hero: Answer = ([, response]) => {
  response.setHeader("Content-Type", "image/webp").end("RIFF");
};
const missing: Answer = ([, response]) => response.writeHead(404).end();
const sound = { "/": document, "/r/shell/1.0.0+a/shell.js": file, "/hero.webp": hero };

/** Visits a site that answers otherwise than it should; twice with the same browser. */
async function visitTwice(wrong: Record<string, Answer> = {}) {
  const asked: string[] = [];
  const answering: Record<string, Answer> = { ...sound, ...wrong };
  const server = createServer((request, response) => {
    asked.push(request.url!);
    (answering[request.url!] ?? missing)([request, response]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answers = collectAnswers();
  const site = { origin: `http://127.0.0.1:${port}`, releases: knownReleases([shell]), answers };
  const visitor: SimulatedVisitor = { share: 0, kept: new Map() };
  for (let turn = 0; turn < 2; turn += 1) await visit(visitor, page, performance.now(), site);
  return { errors: answers.errors(), asked };
}

test("asks again only for what the browser may not keep", async () => {
  const { errors, asked } = await visitTwice();
  expect(errors).toBe(0);
  expect(asked.sort()).toEqual(["/", "/", "/hero.webp", "/hero.webp", "/r/shell/1.0.0+a/shell.js"]);
});

const send =
  (body: string, more: Record<string, string> = {}): Answer =>
  ([, response]) =>
    response.writeHead(200, { "Content-Security-Policy": policy, ...more }).end(body);

test.each<[string, string, Answer]>([
  ["a status of failure", "/hero.webp", ([, response]) => response.writeHead(502).end()],
  ["a broken connection", "/hero.webp", ([request]) => request.socket.destroy()],
  ["a page in place of a picture", "/hero.webp", send(html, { "Content-Type": "text/html" })],
  ["a script of other bytes", "/r/shell/1.0.0+a/shell.js", send("other()")],
  ["half a document", "/", send(html.slice(0, -20))],
  ["an unknown release", "/", send(html.replaceAll("+a/", "+b/"))],
  ["a page drawn by another release", "/", send(html.replace("+a home", "+b home"))],
  ["another document's headers", "/", send(html, { "Content-Security-Policy": "script-src" })],
])("counts %s as an error", async (_, path, answer) => {
  expect((await visitTwice({ [path]: answer })).errors).toBeGreaterThan(0);
});
