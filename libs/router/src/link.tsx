import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, NavLink as RouterNavLink, useHref } from "react-router-dom";

let preloader: ((address: string) => void) | undefined;

/** Sets how routes are prefetched. Called by the shell. */
export function providePreloader(preload: (address: string) => void): void {
  preloader = preload;
}

/** Prefetches the code and data of a path of the site, with an optional query. */
export function preloadRoute(address: string): void {
  preloader?.(address.split("#", 1)[0] ?? "");
}

/** Prefetches a link's target on hover, focus or touch. */
function usePreloading(to: ComponentProps<typeof RouterLink>["to"]) {
  const address = useHref(to);
  const preload = () => preloadRoute(address);
  return { onMouseEnter: preload, onFocus: preload, onTouchStart: preload };
}

/** A link inside the site. */
export function Link(props: ComponentProps<typeof RouterLink>): ReactNode {
  return <RouterLink {...usePreloading(props.to)} {...props} />;
}

/** A navigation link, with `aria-current="page"` on its page and subpages. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>): ReactNode {
  return <RouterNavLink {...usePreloading(props.to)} {...props} />;
}
