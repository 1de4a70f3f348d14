let preloader: ((address: string) => void) | undefined;

/** The shell tells how the code of an address is fetched. */
export function providePreloader(preload: (address: string) => void): void {
  preloader = preload;
}

/** Fetches the code of the screen at an address of the site ahead of a visit. */
export function preloadRoute(address: string): void {
  preloader?.(address.split(/[?#]/)[0] ?? "");
}
