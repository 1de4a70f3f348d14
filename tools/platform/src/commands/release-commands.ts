import { resolve } from "node:path";
import { appNames, workspaceRoot } from "../workspace";
import { type Commands, parseRelease, required, usage } from "./commands";

/** Commands that make, sign and delete releases, and create and pack remotes. */
export const releaseCommands: Commands = {
  async release({ args, values: { from }, store }) {
    const valid = args.length > 0 && args.every((arg) => appNames.includes(arg));
    if (from ? args.length !== 1 : !valid) throw new Error(usage);
    const { buildApps } = await import("../release/build");
    const { markLatest, releaseApp } = await import("../release/release");
    const { formatRelease } = await import("../verify/problem");
    if (!from) {
      const { checkTypes } = await import("../release/build");
      await checkTypes(args);
      await buildApps(args);
    }
    for (const app of args) {
      const release = await releaseApp(app, store, { source: from && resolve(from) });
      await markLatest(release, store);
      console.log(formatRelease(release));
    }
  },
  async sign({ args, store }) {
    const { ENSEMBLE_SIGNING_KEY: pem } = process.env;
    if (!pem) throw new Error("ENSEMBLE_SIGNING_KEY must be a private Ed25519 key in PEM format.");
    const { readRelease } = await import("../release/release");
    const { signRelease } = await import("../verify/signatures");
    const { formatRelease } = await import("../verify/problem");
    required(args[0]);
    for (const { app, release: name } of args.map(parseRelease)) {
      const release = await readRelease(app, name, store);
      console.log(
        `${formatRelease(release)} is signed by ${await signRelease(release, pem, store)}`,
      );
    }
  },
  async prune({ values, store }) {
    const { prune } = await import("../release/prune");
    const days = values.days === undefined ? 2 : Number(values.days);
    const remove = values.delete === true;
    const names = await prune(store, { days, remove });
    for (const name of names) console.log(name);
    if (names.length === 0) console.log("Nothing to delete.");
    else if (!remove) console.log("\nNothing was deleted. Use --delete to delete these.");
  },
  async pack({ args }) {
    const folder = resolve(required(args[0]));
    const { packPackages } = await import("../release/build");
    for (const { name, version, file } of await packPackages(folder)) {
      console.log(`${name} ${version}  ${file}`);
    }
  },
  async new({ args }) {
    const name = required(args[0]);
    const { newRemote } = await import("../new-remote/new-remote");
    for (const path of await newRemote(workspaceRoot, name)) console.log(path);
    console.log(`\nNext: npm install, then npm run dev -- ${name}, and open /${name}.`);
  },
};

/** Commands for previews. */
export const previewCommands: Commands = {
  async preview({ args, values, store }) {
    const [environment = "local"] = args.filter((arg) => !arg.includes("@"));
    const releases = args.filter((arg) => arg.includes("@"));
    required(releases[0]);
    const { makePreview } = await import("../previews/make-preview");
    const { previewUrl, describePreview } = await import("../previews/make-preview");
    const { writePreview } = await import("../previews/preview");
    const { runJourneysAt } = await import("../previews/journeys");
    const { reachPreview } = await import("../previews/make-preview");
    const request = {
      name: required(values.name),
      environment,
      releases: releases.map(parseRelease),
      days: Number(values.days ?? 7),
    };
    const written = await makePreview(request, { store });
    const address = await previewUrl(written);
    const reached = await reachPreview(address);
    const journeys = values.journeys && !reached.problem ? await runJourneysAt(address) : undefined;
    const preview = { ...written, journeys };
    if (journeys) await writePreview(preview, store);
    if (values.journeys && journeys?.failed.length !== 0) process.exitCode = 1;
    if (values.json) return console.log(JSON.stringify({ ...preview, address, ...reached }));
    console.log(describePreview(preview));
    if (reached.problem) console.error(`The preview isn't reachable yet: ${reached.problem}`);
    console.log(address); // Pipelines read the last line.
  },
  async previews({ args, values, store }) {
    const [environment = "local"] = args;
    const { endPreview, listPreviews } = await import("../previews/preview");
    const { previewUrl, describePreview } = await import("../previews/make-preview");
    if (values.end) await endPreview(environment, values.end, store);
    const found = await listPreviews(environment, store);
    const addresses = await Promise.all(found.map(previewUrl));
    if (values.json) {
      const listed = found.map((one, index) => ({ ...one, address: addresses[index] }));
      return console.log(JSON.stringify(listed));
    }
    for (const [index, one] of found.entries())
      console.log(`${describePreview(one)}\n  ${addresses[index]}`);
    if (found.length === 0) console.log(`${environment} has no previews`);
  },
};
