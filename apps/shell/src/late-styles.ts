/**
 * Applies the style sheets that a drawn document loads late, all at once, so that their order
 * decides as usual; until then it has the styles that it was drawn with. Resolves when they are
 * applied, or after `budget` milliseconds.
 */
export async function applyLateStyles(budget: number): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[media=print]")];
  // The loader of a screen's styles knows them by this address.
  for (const link of links) link.dataset.href = link.href;
  const applied = Promise.all(links.map(arrived)).then(() => {
    for (const link of links) link.media = "all";
  });
  await Promise.race([applied, new Promise((resolve) => setTimeout(resolve, budget))]);
}

/** Resolves when a sheet is there, or is known not to come. */
function arrived(link: HTMLLinkElement): Promise<unknown> {
  if (link.sheet || !link.isConnected) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}
