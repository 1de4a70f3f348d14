import { parseArgs } from "node:util";
import { openStore } from "../store/folder-store";
import { appNames } from "../workspace";

export type CommandLine = Awaited<ReturnType<typeof readCommandLine>>;

/** Commands import their code when they run, so that a rollback doesn't load the bundler. */
export type Commands = Record<string, (line: CommandLine) => Promise<void>>;

/** The options of all commands. */
const options = {
  to: { type: "string" },
  into: { type: "string" },
  from: { type: "string" },
  steps: { type: "string" },
  reason: { type: "string" },
  "approved-by": { type: "string", multiple: true },
  "pull-request": { type: "string" },
  on: { type: "string" },
  days: { type: "string" },
  delete: { type: "boolean" },
  static: { type: "boolean" },
  pages: { type: "string" },
  hours: { type: "string" },
  gradually: { type: "string" },
  secondary: { type: "string" },
  every: { type: "string" },
  once: { type: "boolean" },
  yes: { type: "boolean" },
  name: { type: "string" },
  journeys: { type: "boolean" },
  json: { type: "boolean" },
  end: { type: "string" },
} as const;

/** Parses the command line and opens the store. Throws for an unknown option. */
export async function readCommandLine(argv: string[]) {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  const [command = "", ...args] = positionals;
  return { command, args, values, store: await openStore() };
}

/** Returns the store and the metadata of a change. */
export async function changeContext({ values, store }: CommandLine) {
  const { readChangeMetadata } = await import("../environments/change-metadata");
  return { store, ...(await readChangeMetadata(values)) };
}

/** Returns a required argument. Throws the usage if it is missing. */
export function required(arg: string | undefined): string {
  if (!arg) throw new Error(usage);
  return arg;
}

/** Parses `<app>@<release>`. Throws the usage for anything else. */
export function parseRelease(arg: string | undefined): { app: string; release: string } {
  const [, app, release] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(required(arg)) ?? [];
  if (!app || !release) throw new Error(usage);
  return { app, release };
}

/** The help text. `listOptions` parses it, so keep its layout. */
export const usage = `npm run platform -- <command>

  release <app> ...                       builds apps (${appNames.join(", ")}) and releases them
  release <remote> --from <folder>        releases a remote built in another repository
  verify [<environment> ...]              checks what environments serve, by default all but those
                                          that follow this checkout
  compose <environment> [--static [--pages <number>]]
                                          publishes an environment with its file's settings, and its
                                          most visited pages (500 by default) as HTML files
  promote <app>@<release> <environment> [--gradually 5,25,100]
                                          rolls out a release to everyone, or gradually
  promote shell@<release> <environment> --secondary <release>
                                          rolls it out everywhere except on routes of remotes that
                                          need the shared packages of the secondary release
  promote --from <environment> <environment> [--yes]
                                          copies another environment's releases, after showing them
  watch <environment> [--every <seconds>] [--once]
                                          checks canaries every 10 seconds against page reports, and
                                          rolls them back or advances gradual ones
  canary <app>@<release> <environment> <percent>
                                          sends it to a percentage of visitors; 0 withdraws it
  rollback <app> <environment> [--steps <number> | --to <release>]
                                          returns to the previous release, several back, or a given one
  add <app>@<release> ... <environment>   adds apps to an environment, or begins it
  remove <app> <environment>              removes an app from an environment
  sign <app>@<release> ...                signs releases with the key in ENSEMBLE_SIGNING_KEY
  preview <app>@<release> ... [<environment>] --name <name> [--days <number>]
    [--journeys] [--json]                 serves releases at their own URL alongside an environment's
                                          (default: local) other pins, for 7 days, with read-only
                                          data; runs the read-only journeys and exits with 1 if any
                                          fail
  previews [<environment>] [--end <name>] [--json]
                                          lists an environment's previews; ends one
  prune [--days <number>] [--delete]      lists unused releases; deletes them
  status [<environment> ...]              lists the releases that run
  upgrade <package>@<version> <environment>
                                          lists which remotes accept a version of a shared package
                                          and which must be rebuilt; exits with 1 if any must
  errors <environment> [--hours <number>] lists the errors that pages reported in 24 hours, with file
                                          and line
  budgets <environment>                   lists each remote's objectives and how much of its error
                                          budgets is spent
  render <path> [<environment>]           renders a page on the server: status, head, time, bytes
  deploy <environment> --to node|s3|nginx [--into <folder>] [--static [--pages <number>]]
                                          writes one folder with everything that a host needs; with
                                          --static, nginx gets the most visited pages as HTML
  serve <environment>                     serves it from a folder and renders its public pages
  history <environment> [--json]          lists who changed what, when and why
  move-to-store <environment>             moves the pins and the history of an environment's files to
                                          the store
  pack <folder>                           packages what a remote in another repository needs to build
  new <remote>                            adds a remote with one screen to the workspace

Commands that change an environment accept --reason "<why>", --approved-by <names> and --pull-request
<number> for the history, --on <version> for the version that they were decided on, and ENSEMBLE_ACTOR
for the author; an environment's "protection" can require a reason. With ENSEMBLE_SERVICE_KEY, the key of its Supabase project, /admin/platform shows them.
Releases are stored in dist/, or where ENSEMBLE_STORE says: a folder, or s3://bucket/prefix.`;

export function listOptions(command: string): Set<string> {
  let current = "";
  const names = new Set<string>();
  for (const line of usage.split("\n")) {
    // Two spaces separate a call from its description.
    const [, indent, call = ""] = /^( {2,4})(\S+(?: \S+)*)/.exec(line) ?? [];
    if (indent?.length === 2) current = call.split(" ", 1)[0]!;
    if (current !== command) continue;
    for (const [, option = ""] of call.matchAll(/--([a-z-]+)/g)) names.add(option);
  }
  return names;
}
