import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { environmentsDir } from "../workspace";

/** Returns the checkout's commit; undefined outside a repository. */
export const readCommit = (): Promise<string | undefined> =>
  promisify(execFile)("git", ["rev-parse", "HEAD"], { cwd: environmentsDir }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/**
 * Returns the number or URL of a change's pull request, given or from the GitHub workflow;
 * undefined if missing. Throws for an invalid one.
 */
export async function findPullRequest(
  requested: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const number = requested?.replace(/^#/, "") ?? (await numberInWorkflow(env));
  if (!number) return undefined;
  if (/^https:\/\/\S{1,250}$/.test(number)) return number;
  if (!/^\d{1,9}$/.test(number)) {
    throw new Error("--pull-request must be a pull request's number or https URL.");
  }
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  return server && repository ? `${server}/${repository}/pull/${number}` : number;
}

async function numberInWorkflow(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const [, inRef] = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? "") ?? [];
  if (inRef ?? !env.GITHUB_EVENT_PATH) return inRef;
  try {
    const event = JSON.parse(await readFile(env.GITHUB_EVENT_PATH!, "utf8")) as Event;
    return event.pull_request?.number?.toString();
  } catch {
    return undefined; // A missing number must not fail a rollback.
  }
}

interface Event {
  pull_request?: { number?: number };
}
