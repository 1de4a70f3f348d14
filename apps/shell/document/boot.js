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
  const { shell, remotes } = JSON.parse(document.getElementById("composition").textContent);
  const preload = (as, href) => {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = as;
    if (as === "font") link.crossOrigin = "";
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
  const remote = remotes.find(({ routes }) => routes.some(({ path }) => fits(path)));
  const route = remote?.routes.find(({ path }) => fits(path));
  if (route?.lead) drawLead(route.lead);
  else preloadFonts();
  // Of a guarded page nobody knows yet who is looking.
  if (route && !route.access) {
    for (const file of route.files) {
      preload(file.endsWith(".css") ? "style" : "script", remote.base + file);
    }
  }
})();
