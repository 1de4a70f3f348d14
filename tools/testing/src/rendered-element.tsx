import type { ReactNode } from "react";
import { renderRoutes, type RenderedRoutes } from "./rendered-routes";

/** A rendered element, and how to render another instead. */
export interface RenderedElement extends Omit<RenderedRoutes, "rerender"> {
  rerender: (other: ReactNode) => Promise<void>;
}

/**
 * Renders a part of a screen at an address in the test's window until the test ends. `path` is the
 * route's pattern, for components that read its parameters.
 */
export async function renderElement(
  node: ReactNode,
  { at = "/", path = "*" } = {},
): Promise<RenderedElement> {
  const { rerender, ...result } = await renderRoutes([{ path, element: node }], at);
  return { ...result, rerender: (other) => rerender([{ path, element: other }]) };
}
