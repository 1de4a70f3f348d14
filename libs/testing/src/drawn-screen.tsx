import type { ReactNode } from "react";
import { renderRoutes, type RenderedRoutes } from "./rendered-routes";

/** A drawn node, and how to draw another in its place. */
export interface Drawn extends Omit<RenderedRoutes, "redraw"> {
  redraw: (other: ReactNode) => Promise<void>;
}

/**
 * Draws a part of a screen at an address in the test's window, until the test ends. `path` is the
 * route's pattern, for what reads its parameters.
 */
export async function drawScreen(node: ReactNode, { at = "/", path = "*" } = {}): Promise<Drawn> {
  const { redraw, ...drawn } = await renderRoutes([{ path, element: node }], at);
  return { ...drawn, redraw: (other) => redraw([{ path, element: other }]) };
}
