// Runs inline at the end of the document, for work that can't wait for a script to load.
(() => {
  const readStored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked.
    }
  };

  const element = document.getElementById("composition");
  const composition = JSON.parse(element.textContent);

  // Returns a visitor's position from 0 to 100 for a release: FNV-1a with a murmur finalizer. It
  // differs by release, so that two canaries don't get the same visitors, but not by page.
  const rolloutPercentile = (bucket, release) => {
    let hash = 2166136261;
    for (const letter of `${release}:${bucket}`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    return (((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32) * 100;
  };

  // Assigns each visitor a random bucket once, so that they keep their releases.
  if (composition.remotes.some(({ canary }) => canary)) {
    let bucket;
    try {
      bucket = localStorage["ensemble.share"] ??= Math.random() * 100;
    } catch {
      // Without storage, the visitor gets the stable releases.
    }
    composition.remotes = composition.remotes.map(({ canary, ...stable }) => {
      const isOutsideCanary =
        bucket === undefined ||
        rolloutPercentile(bucket, `${stable.name}@${canary?.release}`) >= canary?.percent;
      if (!canary || isOutsideCanary) return stable;
      return { ...stable, ...canary, channel: "canary", fallback: stable };
    });
    element.textContent = JSON.stringify(composition);
  }
  const { remotes, settings } = composition;

  // Matches routes like React Router, whose code hasn't loaded. Ignores case and ranks static
  // segments before parameters.
  const segmentsOf = (path) => path.toLowerCase().split("/").filter(Boolean);
  const isParameter = (segment) => segment[0] === ":";
  const current = segmentsOf(location.pathname);
  const matchesPath = ({ segments }) =>
    segments.length === current.length &&
    segments.every((segment, index) => isParameter(segment) || segment === current[index]);
  const parameterCount = ({ segments }) => segments.filter(isParameter).length;
  const [{ remote, route } = {}] = remotes
    .flatMap(
      (remote) =>
        remote.routes?.map((route) => ({ remote, route, segments: segmentsOf(route.path) })) ?? [],
    )
    .filter(matchesPath)
    .sort((a, b) => parameterCount(a) - parameterCount(b));
  // The session isn't verified yet, but this browser remembers whether an administrator signed in.
  const canPreload =
    !route?.access || (readStored("ensemble.session") && readStored("ensemble.administrator"));
  // The shell reads this map, and prefetches other screens itself (remotes/first-paint-files.ts).
  const prefetched = (globalThis.prefetchedFiles = new Map());
  const prefetchFiles = () => {
    if (!route || !canPreload || !remote.integrity[remote.entry]) return;
    // The hero image loads before code.
    const priority = route.hero ? "low" : "auto";
    for (const file of route.files) {
      const { href } = new URL(remote.base + file, location.href);
      const controller = new AbortController();
      prefetched.set(href, controller);
      if (document.querySelector(`link[href="${remote.base + file}"]`)) continue; // Already requested.
      setTimeout(() => controller.abort(), settings.loadBudget);
      fetch(href, { priority, signal: controller.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }
  };

  // Renders the screen's hero, which the screen replaces (pre-render.ts).
  const renderHero = (html) => {
    const hero = document.createElement("div");
    hero.id = "hero";
    hero.innerHTML = html;
    // Text is hidden in case a document lacks the theme to style it.
    for (const text of hero.querySelectorAll("[hidden]")) text.hidden = false;
    document.getElementById("pre-render")?.append(hero);
  };

  // Loads a server-rendered page's remaining styles and all of its code.
  const loadDeferredAssets = () => {
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
  };

  if (document.documentElement.dataset.ssr === undefined) {
    if (route?.hero) renderHero(route.hero);
    prefetchFiles();
    return;
  }
  // Links and forms work without code. The code replays selections and the last button press
  // (pre-render.ts).
  const input = (globalThis.preHydrationInput = { choices: new Map() });
  document.addEventListener("change", ({ target }) => {
    if (target.localName === "select") input.choices.set(target, target.value);
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    input.button = button?.form ? undefined : button;
  });
  // Hero images load before code, because the page is readable without it.
  const images = [...document.querySelectorAll("img[fetchpriority=high]")];
  const decoded = Promise.allSettled(images.map((image) => image.decode()));
  const timeout = new Promise((resolve) => setTimeout(resolve, 1000));
  void Promise.race([decoded, timeout]).then(loadDeferredAssets);
})();
