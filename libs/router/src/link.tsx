import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, NavLink as RouterNavLink, useHref } from "react-router-dom";

let preloader: ((address: string) => void) | undefined;

/** Called by the shell to set how what an address shows is fetched ahead. */
export function providePreloader(preload: (address: string) => void): void {
  preloader = preload;
}

/** Fetches ahead what an address of the site shows; the address may have a query. */
export function preloadRoute(address: string): void {
  preloader?.(address.split("#", 1)[0] ?? "");
}

/** Fetches what is behind a link ahead, on hover, focus or touch. */
function usePreloading(to: ComponentProps<typeof RouterLink>["to"]) {
  const address = useHref(to);
  const preload = () => preloadRoute(address);
  return { onMouseEnter: preload, onFocus: preload, onTouchStart: preload };
}

/** A link inside the site. */
export function Link(props: ComponentProps<typeof RouterLink>): ReactNode {
  return <RouterLink {...usePreloading(props.to)} {...props} />;
}

/** A navigation link, with `aria-current="page"` on its own page and those below it. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>): ReactNode {
  return <RouterNavLink {...usePreloading(props.to)} {...props} />;
}
