// Runs before the first paint, inline: what cannot wait for a script to arrive.
(() => {
  // The appearance, so that a dark page is never white first.
  let chosen = null;
  try {
    chosen = localStorage.getItem("ensemble.appearance");
  } catch {
    // Storage is blocked: the system decides.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.className = dark ? "dark" : "light";

  // What the page that was asked for needs, so that it arrives together with the shell's code.
  const place = document.getElementById("composition");
  const composition = JSON.parse(place.textContent);
  const { shell } = composition;

  // Some visitors get another release, and keep it: they draw a number once.
  if (composition.remotes.some(({ canary }) => canary)) {
    let drawn = 100;
    try {
      drawn = Number((localStorage["ensemble.share"] ??= Math.random() * 100));
    } catch {
      // Nothing can be kept: this visitor gets what everybody gets.
    }
    composition.remotes = composition.remotes.map(({ canary, ...stable }) => {
      if (!canary || drawn >= canary.percent) return stable;
      return { ...stable, ...canary, channel: "canary", fallback: stable };
    });
    place.textContent = JSON.stringify(composition);
  }
  const { remotes } = composition;

  const preload = (as, href, integrity) => {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = as;
    link.crossOrigin = "anonymous"; // As the bundles ask for them.
    if (integrity) link.integrity = integrity;
    link.href = href;
    document.head.append(link);
  };
  const preloadFonts = () => shell.fonts.forEach((file) => preload("font", shell.base + file));

  // The picture that the page opens with; the screen takes it over (remotes/lead.ts).
  const drawLead = (html) => {
    const lead = document.createElement("div");
    lead.id = "lead";
    lead.innerHTML = html;
    // The text is drawn by code that is still on its way: its fonts give way to the picture.
    const picture = lead.querySelector("img");
    picture.onload = picture.onerror = preloadFonts;
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.append(lead);
    }).observe(document.documentElement, { childList: true });
  };

  const asked = location.pathname.split("/").filter(Boolean);
  const fits = (path) => {
    const parts = path.split("/").filter(Boolean);
    return (
      parts.length === asked.length &&
      parts.every((part, at) => part[0] === ":" || part === asked[at])
    );
  };
  const remote = remotes.find(({ routes }) => routes?.some(({ path }) => fits(path)));
  const route = remote?.routes.find(({ path }) => fits(path));
  if (route?.lead) drawLead(route.lead);
  else preloadFonts();
  // Of a guarded page nobody knows yet who is looking.
  if (route && !route.access) {
    for (const file of route.files) {
      const as = file.endsWith(".css") ? "style" : "script";
      preload(as, remote.base + file, remote.integrity[file]);
    }
  }
})();
