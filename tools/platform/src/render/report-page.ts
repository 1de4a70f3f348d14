import { readPublished } from "../compose/publish";
import type { Store } from "../store/store";
import { fillDocument } from "./document";
import { compressedPage } from "./pages";
import { documentRenderer } from "./renderer";
import { findStyles } from "./styles";

/**
 * Renders an address with an environment's published document, and reports the releases, times and
 * sizes for the terminal. `running` is the origin of a running site. Throws with the reason if the
 * page isn't rendered.
 */
export async function reportPage(
  name: string,
  address: string,
  store: Store,
  running: string,
): Promise<string> {
  const published = await readPublished(name, store);
  const { page, composition, plan } = published.at(address.split("?", 1)[0]!);
  if (!plan)
    throw new Error(`${name} runs a shell without a server bundle, so no pages are rendered.`);
  const { settings } = composition;
  const problems: string[] = [];
  const renderer = documentRenderer(
    { composition, plan },
    {
      read: async (file) => (await store.read(`releases/${file}`))?.body,
      origin: settings.site ? new URL(settings.site).origin : running,
      onProblem: (line) => void problems.push(line),
      times: { page: 20_000 },
    },
  );
  try {
    const start = performance.now();
    await renderer.started;
    const started = performance.now();
    const rendered = await renderer.render(address);
    const once = performance.now();
    if (!rendered)
      throw new Error([`${address} isn't rendered on the server.`, ...problems].join("\n"));
    await renderer.render(address);
    const twice = performance.now();
    if ("location" in rendered) return `${rendered.status} to ${rendered.location}`;
    const filled = fillDocument(page.html, rendered, findStyles(plan));
    const { content: brotli } = await compressedPage(filled).body("br");
    const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
    return [
      `${rendered.status}, rendered by ${rendered.rendered}`,
      `thread and first page ${ms(start, started)}, this page ${ms(started, once)}, again ${ms(once, twice)}`,
      `${filled.length} bytes, ${brotli.length} with brotli; data ${rendered.data.length}`,
      ...problems,
      rendered.head.replaceAll(/(?<=>)(?=<(?:meta|link|title))/g, "\n"),
    ].join("\n");
  } finally {
    await renderer.end();
  }
}
