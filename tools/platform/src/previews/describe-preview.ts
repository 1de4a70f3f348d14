import { readEnvironment } from "../environments/environment";
import { nameOf } from "../verify/problem";
import type { Preview } from "./preview";
import { describeJourneys } from "./preview-journeys";
import { localPreviews, previewOrigin } from "./preview-address";

/** The origin where a gateway of its environment serves a preview. */
export async function addressOf({ environment, name }: Preview): Promise<string> {
  const { previews } = await readEnvironment(environment);
  return previewOrigin(previews ?? localPreviews(Number(process.env.PORT ?? 4200)), name);
}

/** A preview for the terminal: a line, and what its journeys found. */
export function describePreview(preview: Preview): string {
  const { name, environment, until, journeys } = preview;
  const runs = Object.entries(preview.releases).map(([app, release]) => nameOf({ app, release }));
  const line = `${name}: ${environment} with ${runs.join(", ")}, only reads, until ${until.slice(0, 16)}Z`;
  return journeys ? `${line}\n${describeJourneys(journeys)}` : line;
}
