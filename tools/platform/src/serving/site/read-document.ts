import type { Composition } from "@ensemble/contract";
import { compositionIn } from "../../drawing/document/fill-document";
import type { DrawingPlan } from "../../drawing/drawing-plan";
import type { ReadFile } from "./released-files";
import { routeGroups, routesExpression } from "./routes-expression";
import type { PublishedDocument, ServedPage } from "./served-page";

/** Throws for a missing file. */
export type ReadPublished = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

export const textOf = (content: Uint8Array): string => new TextDecoder().decode(content);

export async function readDocument(
  name: string,
  read: ReadFile,
  readPublished: ReadPublished,
): Promise<PublishedDocument> {
  const optional = async (file: string) => {
    const content = await read(`${name}/${file}`);
    return content && textOf(content);
  };
  const readPage = async (file: string): Promise<ServedPage["page"]> => {
    const [plain, br, gzip] = await Promise.all(
      ["", ".br", ".gz"].map((ending) => readPublished(`${name}/${file}${ending}`)),
    );
    const bodies = { br: br!, gzip: gzip!, plain: plain! };
    return { html: textOf(plain!), body: async (encoding) => bodies[encoding ?? "plain"] };
  };
  const readPlan = async (file: string) => {
    const plan = await optional(file);
    return plan === undefined ? undefined : (JSON.parse(plan) as DrawingPlan);
  };
  const [page, headers, robots, routes, plan, routesBeside] = await Promise.all([
    readPage("index.html"),
    readPublished(`${name}/headers.json`),
    optional("robots.txt"),
    readPublished(`${name}/routes.json`),
    readPlan("drawing.json"),
    optional("beside.routes.json"),
  ]);
  const { html } = page;
  const patterns = JSON.parse(textOf(routes)) as string[];
  const known = new RegExp(routesExpression(patterns));
  const beside = routesBeside && {
    name: `${name}/beside`,
    page: await readPage("beside.html"),
    plan: await readPlan("beside.drawing.json"),
  };
  const isBeside = besideMatcher(patterns, routesBeside);
  const document: PublishedDocument = {
    name,
    page,
    headers: JSON.parse(textOf(headers)) as Record<string, string>,
    robots: robots ?? "",
    site: siteIn(html),
    icon: iconIn(html),
    routes: patterns,
    hasRoute: (path) => known.test(path),
    get settings() {
      return (compositionIn(html) as Composition).settings;
    },
    plan,
    beside: beside || undefined,
    at: (path) => (beside && isBeside(path) ? beside : document),
  };
  return document;
}

/** Whether the document beside serves a path; the router ignores case. */
function besideMatcher(routes: readonly string[], beside = "[]"): (path: string) => boolean {
  const groups = routeGroups(routes, JSON.parse(beside) as string[]).map((group) => ({
    ...group,
    expression: new RegExp(routesExpression(group.routes), "i"),
  }));
  return (path) => groups.find(({ expression }) => expression.test(path))?.beside === true;
}

/** The address of a document's icon, if it has one. */
export const iconIn = (html: string): string | undefined =>
  /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];

/** The origin of a document's canonical addresses, if it names one. */
export function siteIn(html: string): string | undefined {
  try {
    return (compositionIn(html) as Partial<Composition>).settings?.site;
  } catch {
    return undefined; // It has no composition.
  }
}
