/** Latin subsets of two variable families, cut to two weights by the build. */
const files = {
  Newsreader: new URL(
    "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
    import.meta.url,
  ),
  Inter: new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", import.meta.url),
};

/**
 * Loads the site's fonts and applies them together, so that the page is laid out again only once. The
 * document's fallback fonts have the same metrics, which prevents layout shifts.
 */
export function loadFonts(): void {
  const faces = Object.entries(files).map(
    ([family, { href }]) => new FontFace(family, `url(${href})`, { weight: "400 500" }),
  );
  void Promise.allSettled(faces.map((face) => face.load())).then(() => {
    for (const face of faces) if (face.status === "loaded") document.fonts.add(face);
  });
}
