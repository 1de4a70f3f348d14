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

  // The code of the page that was asked for, so that it arrives together with the shell's.
  const { remotes } = JSON.parse(document.getElementById("composition").textContent);
  const asked = location.pathname.split("/").filter(Boolean);
  const fits = (path) => {
    const parts = path.split("/").filter(Boolean);
    return (
      parts.length === asked.length &&
      parts.every((part, at) => part[0] === ":" || part === asked[at])
    );
  };
  // The picture that the page opens with; the screen takes it over (remotes/lead.ts).
  const drawLead = (html) => {
    const lead = document.createElement("div");
    lead.id = "lead";
    lead.innerHTML = html;
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.append(lead);
    }).observe(document.documentElement, { childList: true });
  };
  for (const remote of remotes) {
    const route = remote.routes.find(({ path }) => fits(path));
    if (!route) continue;
    if (route.access) break; // Nobody knows yet who is looking.
    if (route.lead) drawLead(route.lead);
    for (const file of route.files) {
      const link = document.createElement("link");
      link.rel = "preload";
      link.as = file.endsWith(".css") ? "style" : "script";
      link.href = remote.base + file;
      document.head.append(link);
    }
    break;
  }
})();
