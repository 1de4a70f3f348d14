import type { Composition } from "@ensemble/contract";
import { environmentKey } from "../composition/publish";
import { readStored, type Store } from "../store/store";
import { compressedPage } from "./compressed-page";
import { documentRenderer } from "./document-renderer";
import { parsePlan } from "./parse-plan";
import { compositionIn, fillDocument } from "./fill-document";
import { findStyles } from "./styles/page-styles";

/**
 * Draws an address as the published document of an environment would be served, and says with what,
 * how long it took and how large it is. `running` is where the site is served. Throws when it is
 * not drawn, with the reason.
 */
export async function reportPage(
  name: string,
  address: string,
  store: Store,
  running: string,
): Promise<string> {
  const folder = environmentKey(name);
  const current = (await readStored(store, `${folder}/current`)).toString().trim();
  const html = (await readStored(store, `${folder}/${current}/index.html`)).toString();
  const stored = await store.read(`${folder}/${current}/drawing.json`);
  const plan = stored && parsePlan(stored.body.toString());
  if (!plan) throw new Error(`${name} runs a shell without a server half: no page is drawn.`);
  const { settings } = compositionIn(html) as Composition;
  const problems: string[] = [];
  const renderer = documentRenderer(
    { page: compressedPage(html), plan },
    {
      read: async (file) => (await store.read(`releases/${file}`))?.body,
      origin: settings.site ? new URL(settings.site).origin : running,
      onProblem: (line) => void problems.push(line),
      times: { stuck: 20_000 },
    },
  );
  try {
    const start = performance.now();
    await renderer.started;
    const started = performance.now();
    const drawn = await renderer.draw(address);
    const once = performance.now();
    await renderer.draw(address);
    const twice = performance.now();
    if (!drawn)
      throw new Error([`${address} is not drawn: the page draws it.`, ...problems].join("\n"));
    if ("location" in drawn) return `${drawn.status} to ${drawn.location}`;
    const filled = fillDocument(html, drawn, findStyles(plan));
    if (!filled) throw new Error(`The document of ${name} has no place for a drawn page.`);
    const brotli = await compressedPage(filled).body("br");
    const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
    return [
      `${drawn.status}, drawn by ${drawn.drawn}`,
      `thread and first page ${ms(start, started)}, this page ${ms(started, once)}, again ${ms(once, twice)}`,
      `${filled.length} bytes, ${brotli.length} with brotli; data ${drawn.data.length}`,
      ...problems,
      drawn.head.replaceAll(/(?<=>)(?=<(?:meta|link|title))/g, "\n"),
    ].join("\n");
  } finally {
    await renderer.end();
  }
}
