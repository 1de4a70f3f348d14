import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { expect, test } from "vitest";
import { buildSampleRemote } from "../fixtures/sample-remote";

const sources = {
  "src/features/cards/cards-screen.tsx": `
    import { Heading } from "@ensemble/ui";
    import styles from "./cards-screen.module.css";
    export const count = () => new Worker(new URL("./count", import.meta.url));
    export default function CardsScreen() {
      return <Heading className={styles.title}>Cards</Heading>;
    }`,
  "src/features/cards/count.ts": "postMessage(1);",
  "src/features/cards/cards-screen.module.css": ".title { color: red; }",
};

interface Half {
  remote: { screens: { load: () => Promise<{ default: () => { className: string } }> }[] };
}

test("builds one file that requires shared packages alone and has the browser's class names", async () => {
  const output = await buildSampleRemote(sources);
  expect(await readdir(join(output, "server"))).toEqual(["bom.json", "data.json", "remote.cjs"]);
  const half = await readFile(join(output, "server/remote.cjs"), "utf8");
  const required = new Set<string>();
  const provided = (name: string) => {
    required.add(name);
    const jsx = (_: unknown, props: object) => props;
    return name === "react/jsx-runtime" ? { jsx } : { Heading: () => undefined };
  };
  const module = { exports: {} as Half };
  compileFunction(half, ["module", "exports", "require"])(module, module.exports, provided);
  const { default: Screen } = await module.exports.remote.screens[0]!.load();
  const { className } = Screen();
  expect([...required].sort()).toEqual(["@ensemble/ui", "react/jsx-runtime"]);
  const files = await readdir(output);
  const styles = files.filter((file) => file.endsWith(".css"));
  expect(styles).toHaveLength(1);
  expect(await readFile(join(output, styles[0]!), "utf8")).toContain(`.${className}{`);
});
