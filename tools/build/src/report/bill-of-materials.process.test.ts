import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createRsbuild } from "@rsbuild/core";
import { expect, onTestFinished, test } from "vitest";
import { billFile, type BillOfMaterials } from "./bill";
import { defineRemote } from "../define-remote";

const sources = {
  "package.json": JSON.stringify({ name: "cards", version: "1.0.0" }),
  "src/remote.tsx": `
    const load = () => import("./features/cards/cards-screen");
    export const remote = { screens: [{ name: "cards", path: "/cards", load }] };`,
  "src/features/cards/cards-screen.tsx": `
    import { Heading } from "@ensemble/ui";
    import { used } from "used/part";
    export default () => <Heading>{used}</Heading>;`,
  "node_modules/used/package.json": '{"name":"used","version":"2.1.0","license":"MIT"}',
  "node_modules/used/part/package.json": '{"name":"used/part","version":"0.0.0","type":"module"}',
  "node_modules/used/part/index.js":
    'import { deep } from "@deep/er"; export const used = `${deep} and used`;',
  "node_modules/@deep/er/package.json": '{"name":"@deep/er","version":"3.0.0-rc.1"}',
  "node_modules/@deep/er/index.js": "export const deep = String(Date.now());",
  "node_modules/unused/package.json": '{"name":"unused","version":"1.0.0"}',
};

test("lists the packages whose code is in a release, and none that the shell provides", async () => {
  const dist = resolve(import.meta.dirname, "../../../../dist");
  await mkdir(dist, { recursive: true });
  const cwd = await mkdtemp(join(dist, "bill-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const config = { ...defineRemote("cards"), mode: "production", logLevel: "error" } as const;
  await (await createRsbuild({ cwd, config })).build();

  const text = await readFile(join(cwd, "dist", billFile), "utf8");
  const bill = JSON.parse(text) as BillOfMaterials;
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  const purls = bill.components.map(({ purl }) => purl);
  expect(purls.filter((purl) => /react(-dom)?@/.test(purl))).toEqual([]);
  expect(bill.components.filter(({ name }) => /used|deep/.test(name))).toEqual([
    {
      type: "library",
      name: "@deep/er",
      version: "3.0.0-rc.1",
      purl: "pkg:npm/%40deep/er@3.0.0-rc.1",
    },
    {
      ...{ type: "library", name: "used", version: "2.1.0", purl: "pkg:npm/used@2.1.0" },
      licenses: [{ license: { name: "MIT" } }],
    },
  ]);
});
