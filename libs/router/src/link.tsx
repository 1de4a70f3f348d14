import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, NavLink as RouterNavLink } from "react-router-dom";

let preloader: ((address: string) => void) | undefined;

/** Sets how routes are prefetched. Called by the shell. */
export function providePreloader(preload: (address: string) => void): void {
  preloader = preload;
}

/** Prefetches the code and data of a path of the site, with an optional query. */
export function preloadRoute(address: string): void {
  preloader?.(address.split("#", 1)[0] ?? "");
}

/** Reads the target from the element, because a hook would rerender each link with every URL. */
const preload = ({ currentTarget }: { currentTarget: HTMLAnchorElement }): void =>
  preloadRoute(currentTarget.pathname + currentTarget.search);

/** Prefetches a link's target on hover, focus or touch. */
const preloading = { onMouseEnter: preload, onFocus: preload, onTouchStart: preload };

/** A link inside the site. */
export function Link(props: ComponentProps<typeof RouterLink>): ReactNode {
  return <RouterLink {...preloading} {...props} />;
}

/** A navigation link, with `aria-current="page"` on its page and subpages. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>): ReactNode {
  return <RouterNavLink {...preloading} {...props} />;
}
