import { isDeepStrictEqual } from "node:util";
import type { Publication } from "../compose/publish";
import { type Change, describeChange, lastChanges } from "./history";

/** Returns what is stored with a document about the environment's file. */
export function preparePublication(
  text: string,
  { at, by }: Pick<Change, "at" | "by">,
  changes: readonly Change[],
): Publication {
  const { releases, ...settings } = JSON.parse(text) as Pick<Publication, "releases">;
  const unpublished = ["migration", "protection", "committed", "previews"];
  const file = Object.entries(settings).filter(([key]) => !unpublished.includes(key));
  return { at, by, file: Object.fromEntries(file), releases, changes: lastChanges(changes) };
}

/**
 * Throws if an environment's file differs from the published one, because a document composed from
 * it would take back what others published. Names the differences and who made them. Without a
 * record of the published file, everything is accepted; with `acceptEdits`, differences that aren't
 * a change that the checkout's history lacks.
 */
export function requirePublishedFile(
  name: string,
  text: string,
  history: readonly Change[],
  published: Publication | undefined,
  { acceptEdits = false } = {},
): void {
  if (!published) return;
  const { at, by, file, releases, changes } = published;
  const here = preparePublication(text, published, []);
  const missing = changes.filter(
    (change) => !history.some((known) => isDeepStrictEqual(known, change)),
  );
  const apps = differingKeys(releases, here.releases).flatMap((app) => {
    const change = missing.find((change) => change.app === app);
    if (acceptEdits && !change) return [];
    const pins = `published ${formatPin(releases[app])}, here ${formatPin(here.releases[app])}`;
    return [`  ${app}: ${pins}`, ...(change ? [`    ${describeChange(change)}`] : [])];
  });
  const settings = acceptEdits ? [] : differingKeys(file, here.file).map((key) => `  ${key}`);
  if (apps.length + settings.length === 0) return;
  const edits = `If you edited the file, publish it first: npm run platform -- compose ${name}`;
  throw new Error(
    [
      `${name} wasn't changed, because its file here differs from what ${by} published at ${at}:`,
      ...[...apps, ...settings],
      `Run git pull, then try again.${acceptEdits ? "" : ` ${edits}`}`,
    ].join("\n"),
  );
}

const differingKeys = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  Object.keys({ ...one, ...other }).filter((key) => !isDeepStrictEqual(one[key], other[key]));

const formatPin = (pin: unknown): string => (pin === undefined ? "nothing" : JSON.stringify(pin));
