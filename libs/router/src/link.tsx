import { Link as RouterLink, NavLink as RouterNavLink } from "react-router-dom";
import type { ComponentProps, ReactNode } from "react";
import { preloadRoute } from "./preload";

/** Prefetches the code behind a link on hover, focus or touch. */
function preloading(to: ComponentProps<typeof RouterLink>["to"]) {
  const preload = () => preloadRoute(typeof to === "string" ? to : (to.pathname ?? ""));
  return { onMouseEnter: preload, onFocus: preload, onTouchStart: preload };
}

/** A link inside the site. */
export function Link(props: ComponentProps<typeof RouterLink>): ReactNode {
  return <RouterLink {...preloading(props.to)} {...props} />;
}

/** A navigation link, with `aria-current="page"` on its own page and those below it. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>): ReactNode {
  return <RouterNavLink {...preloading(props.to)} {...props} />;
}
