// Runs inline at the end of the document, for work that can't wait for a script to load.
(() => {
  // Takes an emailed link's tokens out of the URL and the history (features/auth/email-link.ts).
  if (location.hash.includes("access_token=")) {
    globalThis.emailedLink = location.href;
    history.replaceState(null, "", "/auth/link");
  }
  const element = document.getElementById("composition");
  const composition = JSON.parse(element.textContent);
  if (composition.remotes.some(({ canary }) => canary)) {
    composition.remotes = assignReleases(composition.remotes);
    // Writes the chosen releases back, because the shell reads them from the element.
    element.textContent = JSON.stringify(composition);
  }
  const { remote, route } = matchRoute(composition.remotes);
  if (document.documentElement.dataset.ssr !== undefined) startHydration();
  else {
    if (route?.hero) renderHero(route.hero);
    prefetchFiles();
    loadFonts();
  }

  // Returns the remotes with this visitor's releases. Stores a random bucket once, so that visitors
  // keep their releases.
  function assignReleases(remotes) {
    let bucket;
    try {
      bucket = localStorage["ensemble.share"] ??= Math.random() * 100;
    } catch {
      // Without storage, the visitor gets the stable releases.
    }
    return remotes.map(({ canary, ...stable }) => {
      const isChosen =
        canary &&
        bucket !== undefined &&
        rolloutPercentile(bucket, `${stable.name}@${canary.release}`) < canary.percent;
      return isChosen ? { ...stable, ...canary, channel: "canary", fallback: stable } : stable;
    });
  }

  // Returns the position of a visitor's bucket from 0 to 100 for a release: FNV-1a and part of
  // murmur's finalizer. It differs by release, so that two canaries don't get the same visitors, but
  // not by page.
  function rolloutPercentile(bucket, release) {
    let hash = 2166136261;
    for (const letter of `${release}:${bucket}`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    return (((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32) * 100;
  }

  // Returns the route of this page and its remote like React Router, whose code hasn't loaded.
  // Ignores case and ranks static segments before parameters.
  function matchRoute(remotes) {
    const segmentsOf = (path) => path.toLowerCase().split("/").filter(Boolean);
    const isParameter = (segment) => segment[0] === ":";
    const current = segmentsOf(location.pathname);
    const matchesPath = ({ segments }) =>
      segments.length === current.length &&
      segments.every((segment, index) => isParameter(segment) || segment === current[index]);
    const parameterCount = ({ segments }) => segments.filter(isParameter).length;
    const [match = {}] = remotes
      .flatMap(
        (remote) =>
          remote.routes?.map((route) => ({ remote, route, segments: segmentsOf(route.path) })) ??
          [],
      )
      .filter(matchesPath)
      .sort((a, b) => parameterCount(a) - parameterCount(b));
    return match;
  }

  // Renders the screen's hero, which the screen replaces (pre-render.ts).
  function renderHero(html) {
    const hero = document.createElement("div");
    hero.id = "hero";
    hero.innerHTML = html;
    // A release hides the text, because the documents of older shells have no theme to style it.
    for (const text of hero.querySelectorAll("[hidden]")) text.hidden = false;
    document.getElementById("pre-render")?.append(hero);
  }

  // Prefetches the current screen's files. The shell reads the map, and prefetches other screens
  // itself (remotes/first-paint-files.ts).
  function prefetchFiles() {
    const prefetched = (globalThis.prefetchedFiles = new Map());
    // Development servers, which disable caching, have no digests.
    if (!canPreload() || !remote.integrity[remote.entry]) return;
    // The hero image loads before code.
    const priority = route.hero ? "low" : "auto";
    for (const file of route.files) {
      const { href } = new URL(remote.base + file, location.href);
      const controller = new AbortController();
      prefetched.set(href, controller);
      // The document has already requested these files.
      if (document.querySelector(`link[href="${remote.base + file}"]`)) continue;
      setTimeout(() => controller.abort(), composition.settings.loadBudget);
      fetch(href, { priority, signal: controller.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }
  }

  // Returns whether there is a screen that the visitor may see. The session isn't verified yet, but
  // this browser remembers whether an administrator signed in.
  function canPreload() {
    if (!route?.access) return route;
    try {
      return localStorage["ensemble.session"] && localStorage["ensemble.administrator"];
    } catch {
      // Storage is blocked.
    }
  }

  // Hides what a server says to anonymous visitors about a page that may exist for whoever is signed
  // in, until the code has asked (hydrate.tsx).
  function hideMissing() {
    try {
      if (localStorage["ensemble.session"]) document.querySelector("main").style.opacity = 0;
    } catch {
      // Storage is blocked.
    }
  }

  function startHydration() {
    if (document.documentElement.dataset.missing !== undefined) hideMissing();
    recordInput();
    // Hero images load before code, because the page is readable without it.
    const images = [...document.querySelectorAll("img[fetchpriority=high]")];
    const decoded = Promise.allSettled(images.map((image) => image.decode()));
    const timeout = new Promise((resolve) => setTimeout(resolve, 1000));
    void Promise.race([decoded, timeout]).then(loadDeferredAssets);
  }

  // Records what is typed and selected, and the last press of a button or of Enter, which the code
  // replays (pre-render.ts). Links and forms with an action work without code.
  function recordInput() {
    globalThis.preHydrationInput = { values: new Map() };
    const record = (type, handle) =>
      document.addEventListener(type, (event) => {
        const input = globalThis.preHydrationInput;
        if (input) handle(event.target, input, event);
      });
    record("input", (field, input) => input.values.set(field, field.value));
    record("click", (target, input) => {
      const button = target.closest("button");
      input.pressed = button?.form ? undefined : button;
    });
    record("submit", (form, input, event) => {
      const waits = !form.hasAttribute("action") && !input.failed;
      const text = form.q?.value.trim();
      if (waits) input.pressed = form;
      else if (text) form.q.value = text;
      // A search for blank text is ignored (SEARCH-1).
      if (waits || text === "") event.preventDefault();
    });
  }

  // Loads a server-rendered page's remaining styles and all of its code.
  function loadDeferredAssets() {
    for (const link of document.querySelectorAll("link[rel=deferred]")) {
      // The screen's own code requests a failed style sheet again.
      link.onerror = () => link.remove();
      link.rel = "stylesheet";
    }
    prefetchFiles();
    for (const { src, integrity } of document.querySelectorAll("script[type=deferred]")) {
      const script = document.createElement("script");
      Object.assign(script, { src, integrity, async: false });
      document.head.append(script);
    }
    loadFonts();
  }

  // Loads the fonts (tools/build/src/fonts.ts) and applies them together, so that the page is laid out
  // again only once. The fallback fonts have the same metrics, so nothing moves.
  function loadFonts() {
    const fontOf = (family, weight, suffix = "", unicodeRange = "U+0-10FFFF") => {
      const file = `${composition.shell.base}fonts/${family.toLowerCase()}${suffix}.woff2`;
      return new FontFace(family, `url(${file})`, { weight, unicodeRange });
    };
    const families = [
      ["Newsreader", "400"],
      ["Inter", "400 500"],
    ];
    const fonts = families.map((family) => fontOf(...family));
    void Promise.allSettled(fonts.map((font) => font.load())).then(() => {
      // Browsers load the rest of Latin when a page has such characters.
      for (const family of families) document.fonts.add(fontOf(...family, "-rest", "U+A1-2215"));
      for (const font of fonts) if (font.status === "loaded") document.fonts.add(font);
    });
  }
})();
