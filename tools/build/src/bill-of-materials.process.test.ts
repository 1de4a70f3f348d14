import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSampleRemote } from "../fixtures/sample-remote";
import { billFile, type BillOfMaterials } from "./release-lists";

const sources = {
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
  const output = await buildSampleRemote(sources);
  const text = await readFile(join(output, billFile), "utf8");
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
