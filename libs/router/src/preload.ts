let preloader: ((address: string) => void) | undefined;

/** Called by the shell to set how the code of an address is fetched. */
export function providePreloader(preload: (address: string) => void): void {
  preloader = preload;
}

/** Prefetches the code of the screen at an address of the site. */
export function preloadRoute(address: string): void {
  preloader?.(address.split(/[?#]/)[0] ?? "");
}
