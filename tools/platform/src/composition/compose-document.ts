import type { Settings } from "@ensemble/contract";
import { parseComposition } from "@ensemble/contract/schemas";
import { drawingPlan, type DrawingPlan } from "../drawing/drawing-plan";
import { speculationRules, withSpeculation } from "../drawing/document/speculation-rules";
import { routesElsewhere, type Generation } from "../generations/divide";
import { routeGroups, routesExpression } from "../serving/site/routes-expression";
import { productVersion } from "../workspace";
import { composeRemote } from "./compose-remote";
import { writeDocument, type WrittenDocument } from "./document";

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
  const remotes = running.map(composeRemote);
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
