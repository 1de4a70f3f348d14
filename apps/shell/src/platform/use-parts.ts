import type { Composition } from "@ensemble/contract";
import { useEffect, useState } from "react";
import { followEvents, type SiteEvent } from "../telemetry/site-events";
import { partsOf, type Part } from "./part";

/** The parts of the page, updated as screens load and fail. */
export function useParts(composition: Composition): Part[] {
  const [parts, setParts] = useState<Part[]>([]);
  useEffect(() => {
    const events: SiteEvent[] = [];
    let due = 0;
    const stop = followEvents((event) => {
      events.push(event);
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => setParts(partsOf(composition, events)));
    });
    return () => {
      stop();
      cancelAnimationFrame(due);
    };
  }, [composition]);
  return parts;
}
