let preloader: ((address: string) => void) | undefined;

/** Called by the shell to set how what an address shows is fetched ahead. */
export function providePreloader(preload: (address: string) => void): void {
  preloader = preload;
}

/** Fetches ahead what an address of the site shows; the address may have a query. */
export function preloadRoute(address: string): void {
  preloader?.(address.split("#", 1)[0] ?? "");
}
