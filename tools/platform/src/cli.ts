import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { appNames } from "./app-name";
import { openStore } from "./store/open-store";
import { parseRelease, required } from "./parse-words";
import { usage } from "./usage";
import { distDir, environmentNames, environmentsDir, workspaceRoot } from "./workspace";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string" },
    from: { type: "string" },
    steps: { type: "string" },
    reason: { type: "string" },
    "approved-by": { type: "string", multiple: true },
    "pull-request": { type: "string" },
    days: { type: "string" },
    "for-good": { type: "boolean" },
    static: { type: "boolean" },
    pages: { type: "string" },
    hours: { type: "string" },
    gradually: { type: "string" },
    every: { type: "string" },
    once: { type: "boolean" },
    yes: { type: "boolean" },
  },
});
const [command = "", ...words] = positionals;
const store = await openStore();

const statement = async () => {
  const { readStatement } = await import("./environments/statement");
  return { store, ...(await readStatement(values)) };
};

/** Commands import lazily: a rollback does not wait for the bundler to load. */
const commands: Record<string, () => Promise<void>> = {
  async release() {
    const { from } = values;
    const known = words.length > 0 && words.every((word) => appNames.includes(word));
    if (from ? words.length !== 1 : !known) throw new Error(usage);
    const { buildApps } = await import("./building/build-apps");
    const { markLatest, releaseApp } = await import("./releases/release");
    const { nameOf } = await import("./verify/problem");
    if (!from) {
      const { checkTypes } = await import("./building/check-types");
      await checkTypes(words);
      await buildApps(words);
    }
    for (const app of words) {
      const release = await releaseApp(app, store, { source: from && resolve(from) });
      await markLatest(release, store);
      console.log(nameOf(release));
    }
  },
  async verify() {
    const { readEnvironment } = await import("./environments/environment");
    const { listProblems } = await import("./verify/problem");
    const { verifyEnvironment } = await import("./verify/verify");
    for (const name of words.length > 0 ? words : environmentNames()) {
      const problems = await verifyEnvironment(await readEnvironment(name), store);
      console.log(problems.length === 0 ? `${name}: fits` : `${name}:\n${listProblems(problems)}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  },
  async compose() {
    const name = required(words[0]);
    const { publishEnvironment } = await import("./environments/publish-environment");
    const { routes } = await publishEnvironment(name, store);
    console.log(`${name} is published in ${store.label}`);
    if (!values.static) return;
    const { writePages } = await import("./drawing/write-pages");
    const most = Number(values.pages ?? 500);
    if (!(most >= 0)) throw new Error("--pages is a number.");
    const pages = await writePages({ name, store, routes, most });
    for (const problem of pages.problems) console.error(problem);
    console.log(`${pages.drawn} pages are drawn in ${pages.folder}`);
  },
  async promote() {
    if (values.from) return moveFrom(values.from, required(values.to ?? words[0]));
    const { app, release } = parseRelease(words[0]);
    const { promote, promoteGradually } = await import("./environments/promotion");
    const name = required(words[1]);
    const change = await statement();
    if (values.gradually) {
      const shares = values.gradually.split(",").map(Number);
      const { canary: first } = await promoteGradually(name, app, release, shares, change);
      console.log(`${first?.percent} % of ${name} get ${app}@${first?.release}: watch ${name}`);
      return;
    }
    const pin = await promote(name, app, release, change);
    console.log(`${name} runs ${app}@${pin.release}`);
  },
  async canary() {
    const { app, release } = parseRelease(words[0]);
    const percent = Number(required(words[2]));
    const { canary } = await import("./environments/promotion");
    const pin = await canary(required(words[1]), app, release, percent, await statement());
    console.log(
      pin.canary
        ? `${pin.canary.percent} % of ${words[1]} get ${app}@${pin.canary.release}`
        : `nobody on ${words[1]} gets a canary of ${app}`,
    );
  },
  async rollback() {
    const [app, name] = [required(words[0]), required(words[1])];
    const { rollback } = await import("./environments/promotion");
    const { to, steps } = values;
    const pin = await rollback(
      name,
      app,
      { to, steps: steps ? Number(steps) : 1 },
      await statement(),
    );
    const next = pin.previous
      ? `the next rollback goes to ${pin.previous}`
      : "nothing is before it";
    console.log(`${name} runs ${app}@${pin.release}; ${next}`);
  },
  async add() {
    const { app, release } = parseRelease(words[0]);
    const { addApp } = await import("./environments/promotion");
    const pin = await addApp(required(words[1]), app, release, await statement());
    console.log(`${words[1]} runs ${app}@${pin?.release} now too`);
  },
  async remove() {
    const [app, name] = [required(words[0]), required(words[1])];
    const { removeApp } = await import("./environments/promotion");
    await removeApp(name, app, await statement());
    console.log(`${name} runs no ${app} any more`);
  },
  async sign() {
    const { ENSEMBLE_SIGNING_KEY: pem } = process.env;
    if (!pem) throw new Error("ENSEMBLE_SIGNING_KEY must hold a private Ed25519 key, as PEM.");
    const { readRelease } = await import("./releases/release");
    const { signRelease } = await import("./releases/signature");
    const { nameOf } = await import("./verify/problem");
    required(words[0]);
    for (const { app, release: name } of words.map(parseRelease)) {
      const release = await readRelease(app, name, store);
      console.log(`${nameOf(release)} is signed by ${await signRelease(release, pem, store)}`);
    }
  },
  async prune() {
    const { prune } = await import("./releases/prune");
    const days = values.days === undefined ? 2 : Number(values.days);
    const forGood = values["for-good"] === true;
    for (const name of await prune(store, { days, forGood })) console.log(name);
    if (!forGood) console.log("\nNothing was deleted: --for-good deletes these.");
  },
  async status() {
    const { reportStatus } = await import("./environments/status");
    for (const name of words.length > 0 ? words : environmentNames()) {
      console.log(await reportStatus(name, store));
    }
  },
  async errors() {
    const { readEnvironment } = await import("./environments/environment");
    const { databaseOf } = await import("./environments/environment-database");
    const { reportErrors } = await import("./environments/reported-errors");
    const environment = await readEnvironment(required(words[0]));
    const hours = values.hours === undefined ? 24 : Number(values.hours);
    console.log(await reportErrors(environment, store, databaseOf(environment), hours));
  },
  async watch() {
    const name = required(words[0]);
    const { readEnvironment } = await import("./environments/environment");
    const { databaseOf } = await import("./environments/environment-database");
    const { watchCanaries } = await import("./canaries/watch-canaries");
    const database = databaseOf(await readEnvironment(name));
    const context = await statement();
    const pause = Number(values.every ?? 10) * 1000;
    for (let told = ""; ; await new Promise((resolve) => setTimeout(resolve, pause))) {
      const now = (await watchCanaries(name, database, context)).join("\n");
      if (now !== told) console.log(`${new Date().toISOString()}  ${now || "no canary"}`);
      told = now;
      if (values.once) return;
    }
  },
  async draw() {
    const [address, name = "local"] = [required(words[0]), words[1]];
    const { reportPage } = await import("./drawing/report-page");
    const running = `http://localhost:${process.env.PORT ?? 4200}`;
    console.log(await reportPage(name, address, store, running));
  },
  async serve() {
    const name = required(words[0]);
    const { ENSEMBLE_STORE: folder = distDir, DATABASE_URL: databaseUrl } = process.env;
    if (folder.startsWith("s3://"))
      throw new Error("serve reads a folder: copy the bucket to one.");
    const { serveEnvironment } = await import("./serving/served-environment");
    const { endWith, step } = await import("./terminal");
    const port = Number(process.env.PORT ?? 4200);
    const site = await serveEnvironment({ name, folder, port, databaseUrl, onProgress: step });
    endWith(site.stop);
    step(`${name} is at ${site.origin}`);
  },
  async history() {
    const name = required(words[0]);
    const { readEnvironment } = await import("./environments/environment");
    const { readHistory } = await import("./environments/environment-file");
    const { describeChange } = await import("./environments/describe-change");
    await readEnvironment(name); // An unknown name has no history either and should be reported.
    for (const change of await readHistory(environmentsDir, name)) {
      console.log(describeChange(change));
    }
  },
  async pack() {
    const folder = resolve(required(words[0]));
    const { packPackages } = await import("./building/pack-packages");
    for (const { name, version, file } of await packPackages(folder)) {
      console.log(`${name} ${version}  ${file}`);
    }
  },
  async new() {
    const name = required(words[0]);
    const { newRemote } = await import("./new-remote/new-remote");
    for (const path of await newRemote(workspaceRoot, name)) console.log(path);
    console.log(`\nNow: npm install, then npm run dev -- ${name}, and open /${name}.`);
  },
};

async function moveFrom(source: string, target: string): Promise<void> {
  const { agreement } = await import("./environments/agreement");
  const { moveReleases } = await import("./environments/move-releases");
  const moved = await moveReleases(source, target, await statement(), agreement(values.yes));
  const apps = moved.map(({ app }) => app).join(", ");
  console.log(`moved from ${source} to ${target}: ${apps || "nothing"}`);
}

try {
  const run = commands[command];
  if (!run) throw new Error(usage);
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
