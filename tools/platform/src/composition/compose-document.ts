import { type ComposedRelease, type ComposedRemote, type Settings } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { satisfies } from "semver";
import { drawingPlan, type DrawingPlan } from "../drawing/drawing-plan";
import { speculationRules, withSpeculation } from "../drawing/speculation-rules";
import { routesElsewhere, type Generation, type RunningRemote } from "../generations/divide";
import { drawLead } from "../releases/lead";
import { noScreen } from "../releases/release";
import type { Release } from "../releases/release-description";
import { routeGroups, routesExpression } from "../serving/site/routes-expression";
import { productVersion } from "../workspace";
import { writeDocument, type WrittenDocument } from "./document";
import type { Served } from "./served";

/** The document of a generation. */
export interface ComposedDocument extends WrittenDocument {
  /** Router patterns, starting with a slash. */
  routes: string[];
  /** How a server draws its pages; undefined when it cannot. */
  drawing?: DrawingPlan;
  /** Where its releases' files are. */
  bases: string[];
}

/** The other generation, and where its document is on hosts that serve one for all addresses. */
interface Other {
  generation: Generation;
  address: string;
}

/**
 * Composes the document of a generation. Its pages open the routes of another one by that one's
 * document; a browser prepares it when a visitor points at a link.
 */
export async function composeDocument(
  here: Generation,
  settings: Settings,
  other?: Other,
): Promise<ComposedDocument> {
  const { shell, remotes: running } = here;
  const remotes = running.map((remote) => composeRemote(remote, releaseComposer(shell)));
  const composition = parseComposition({
    settings,
    version: productVersion(),
    shell: {
      release: shell.release,
      commit: shell.commit,
      owner: shell.owner,
      base: shell.base,
    },
    remotes,
  });
  const served = remotes.flatMap((remote) => [remote, remote.fallback ?? [], remote.canary ?? []]);
  const claims = [shell.routes, ...served.flat().map(({ routes }) => routes)].flat();
  const routes = [...new Set(claims.map(({ path }) => path))];
  const elsewhere = other ? routesElsewhere(here, other.generation) : [];
  const border = other && {
    groups: routeGroups([...routes, ...elsewhere], elsewhere).map(
      ({ routes: some, beside }): [string, boolean] => [routesExpression(some), beside],
    ),
    routes: elsewhere,
    shell: other.generation.shell.base,
    address: other.address,
  };
  const { html, inlineScripts } = await writeDocument(composition, shell, border);
  const stables = running.map(({ stable }) => stable);
  const plan = await drawingPlan(shell, stables);
  const speculation = plan && speculationRules([shell, ...stables]);
  const drawing = plan && { ...plan, speculation };
  const ahead = other && speculationRules(drawnElsewhere(other.generation, elsewhere));
  return {
    html: withSpeculation(html, ahead, "elsewhere"),
    inlineScripts: [...inlineScripts, speculation, ahead].filter((text) => text !== undefined),
    routes,
    drawing,
    bases: [shell.base, ...remotes.map(({ base }) => base)],
  };
}

const drawnElsewhere = ({ shell, remotes }: Generation, elsewhere: readonly string[]) =>
  [shell, ...remotes.map(({ stable }) => stable)].map(({ routes }) => ({
    routes: routes.filter(({ path }) => elsewhere.includes(path)),
  }));

function composeRemote(
  { name, stable, previous, canary, named }: RunningRemote,
  composeRelease: (remote: Served) => ComposedRelease,
): ComposedRemote {
  return {
    name,
    owner: stable.owner,
    channel: "stable",
    releases: [stable.release, ...named],
    ...composeRelease(stable),
    // No screen shows the commit of a fallback release.
    fallback: previous ? { ...composeRelease(previous), commit: undefined } : undefined,
    canary: canary && { ...composeRelease(canary.release), percent: canary.percent },
  };
}

/**
 * The release descriptions that a shell expects. The digest of the container proves a release,
 * because the container holds those of its chunks. Shells before contract 2.2.0 run chunks beside
 * the container and need their digests too (docs/decisions/composition/0027).
 */
function releaseComposer(shell: Served): (remote: Served) => ComposedRelease {
  const contract = shell.shared["@ensemble/contract"];
  const byContainer = contract !== undefined && satisfies(contract, ">=2.2.0");
  return (remote) => composeRelease(remote, byContainer);
}

function composeRelease(remote: Served, byContainer: boolean): ComposedRelease {
  const [entry = ""] = remote.entry;
  const routes = remote.routes.map((route) => ({
    ...route,
    lead: route.lead && drawLead(route.name, route.lead),
    files: firstPaintFiles(remote, route),
  }));
  const named = new Set([entry, ...(byContainer ? [] : routes.flatMap(({ files }) => files))]);
  const integrity = remote.files.flatMap(({ path, integrity }): [string, string][] =>
    named.has(path) ? [[path, integrity]] : [],
  );
  return {
    release: remote.release,
    commit: remote.commit,
    base: remote.base,
    entry,
    integrity: Object.fromEntries(integrity),
    routes,
  };
}

/**
 * The container, the modules it exposes, and each screen's own files. Throws for a screen without
 * files.
 */
function firstPaintFiles(release: Release, route: { name: string }): string[] {
  const files = release.screens[route.name];
  if (!files) throw new Error(`${release.app}: ${noScreen(route.name)}`);
  return [...release.entry, ...files];
}
