import { resolve } from "node:path";
import { appNames } from "../app-name";
import { workspaceRoot } from "../workspace";
import type { Commands } from "./command";
import { parseRelease, required } from "./parse-words";
import { usage } from "./usage";

/** What makes releases, and what comes before and after them. */
export const releaseCommands: Commands = {
  async release({ words, values: { from }, store }) {
    const known = words.length > 0 && words.every((word) => appNames.includes(word));
    if (from ? words.length !== 1 : !known) throw new Error(usage);
    const { buildApps } = await import("../building/build-apps");
    const { markLatest, releaseApp } = await import("../releases/release");
    const { nameOf } = await import("../verify/problem");
    if (!from) {
      const { checkTypes } = await import("../building/check-types");
      await checkTypes(words);
      await buildApps(words);
    }
    for (const app of words) {
      const release = await releaseApp(app, store, { source: from && resolve(from) });
      await markLatest(release, store);
      console.log(nameOf(release));
    }
  },
  async sign({ words, store }) {
    const { ENSEMBLE_SIGNING_KEY: pem } = process.env;
    if (!pem) throw new Error("ENSEMBLE_SIGNING_KEY must hold a private Ed25519 key, as PEM.");
    const { readRelease } = await import("../releases/release");
    const { signRelease } = await import("../releases/signature");
    const { nameOf } = await import("../verify/problem");
    required(words[0]);
    for (const { app, release: name } of words.map(parseRelease)) {
      const release = await readRelease(app, name, store);
      console.log(`${nameOf(release)} is signed by ${await signRelease(release, pem, store)}`);
    }
  },
  async prune({ values, store }) {
    const { prune } = await import("../releases/prune");
    const days = values.days === undefined ? 2 : Number(values.days);
    const forGood = values["for-good"] === true;
    const names = await prune(store, { days, forGood });
    for (const name of names) console.log(name);
    if (names.length === 0) console.log("Nothing to delete.");
    else if (!forGood) console.log("\nNothing was deleted: --for-good deletes these.");
  },
  async pack({ words }) {
    const folder = resolve(required(words[0]));
    const { packPackages } = await import("../building/pack-packages");
    for (const { name, version, file } of await packPackages(folder)) {
      console.log(`${name} ${version}  ${file}`);
    }
  },
  async new({ words }) {
    const name = required(words[0]);
    const { newRemote } = await import("../new-remote/new-remote");
    for (const path of await newRemote(workspaceRoot, name)) console.log(path);
    console.log(`\nNow: npm install, then npm run dev -- ${name}, and open /${name}.`);
  },
};
