import { appNames, type AppName } from "./app-name";
import { buildApps } from "./build-apps";
import { composeEnvironment } from "./compose";
import { markLatest, releaseApp } from "./release";

const usage = `npm run platform -- <command>

  release <app> ...      builds apps (${appNames.join(", ")}) and makes releases of them
  compose <environment>  writes dist/environments/<environment>/index.html and headers.json`;

const commands: Record<string, (names: string[]) => Promise<void>> = {
  async release(names) {
    const apps = names.filter((name): name is AppName => appNames.some((app) => app === name));
    if (apps.length === 0 || apps.length < names.length) throw new Error(usage);
    await buildApps(apps);
    for (const app of apps) {
      const release = await releaseApp(app);
      await markLatest(release);
      console.log(`${app}@${release.release}`);
    }
  },
  async compose([environment]) {
    if (!environment) throw new Error(usage);
    console.log(await composeEnvironment(environment));
  },
};

const [command = "", ...names] = process.argv.slice(2);
try {
  const run = commands[command];
  if (!run) throw new Error(usage);
  await run(names);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
