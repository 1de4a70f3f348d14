import type { FetchHandler } from "../serving/site/fetch-handler";
import type { ServedPage } from "../serving/site/served-page";
import { startDrawingThread } from "./drawing-thread";
import { compositionIn } from "./document/fill-document";
import { readHalves, type ReadReleased } from "./read-halves";
import { startRenderer, type Renderer, type RendererTimes } from "./renderer";

export interface RenderingOptions {
  read: ReadReleased;
  /** Where the site is served: what pages read from "/" is read there. */
  origin: string;
  /** The backend on that origin, when it is in this process. */
  ask?: FetchHandler;
  onProblem: (line: string) => void;
  times?: Partial<RendererTimes>;
  /** In megabytes, of each thread. */
  memory?: number;
}

/** Starts to draw with the server halves of a document that has a plan. */
export function documentRenderer(
  { page, plan }: Pick<ServedPage, "page" | "plan">,
  { read, origin, ask, onProblem, times, memory }: RenderingOptions,
): Renderer {
  const composition = compositionIn(page.html);
  const startThread = async () => {
    const { texts, problems } = await readHalves(plan!, read);
    for (const problem of problems) onProblem(problem);
    return startDrawingThread({ texts, composition, origin, ask, memory, onProblem });
  };
  return startRenderer(startThread, onProblem, times);
}
