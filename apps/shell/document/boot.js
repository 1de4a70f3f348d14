// Runs inline, at the end of the document: what cannot wait for a script to arrive.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked.
    }
  };

  // What the page that was asked for needs, so that it arrives together with the shell's code.
  const place = document.getElementById("composition");
  const composition = JSON.parse(place.textContent);

  // Where a visitor stands among 100 for one release: another place for each, so that two canaries
  // do not fall on the same visitors, and the same one on every page.
  const placeOf = (number, release) => {
    let hash = 2166136261;
    for (const letter of `${release}:${number}`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    return (((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32) * 100;
  };

  // Some visitors get another release, and keep it: they render a number once.
  if (composition.remotes.some(({ canary }) => canary)) {
    let bucket;
    try {
      bucket = localStorage["ensemble.share"] ??= Math.random() * 100;
    } catch {
      // Nothing can be kept: this visitor gets what everybody gets.
    }
    composition.remotes = composition.remotes.map(({ canary, ...stable }) => {
      const isOutsideCanary =
        bucket === undefined ||
        placeOf(bucket, `${stable.name}@${canary?.release}`) >= canary?.percent;
      if (!canary || isOutsideCanary) return stable;
      return { ...stable, ...canary, channel: "canary", fallback: stable };
    });
    place.textContent = JSON.stringify(composition);
  }
  const { remotes, settings } = composition;

  // As React Router matches, whose code has not arrived: whatever the case, words before parameters.
  const partsOf = (path) => path.toLowerCase().split("/").filter(Boolean);
  const isParameter = (part) => part[0] === ":";
  const asked = partsOf(location.pathname);
  const fits = ({ parts }) =>
    parts.length === asked.length &&
    parts.every((part, at) => isParameter(part) || part === asked[at]);
  const generality = ({ parts }) => parts.filter(isParameter).length;
  const [{ remote, route } = {}] = remotes
    .flatMap(
      (remote) =>
        remote.routes?.map((route) => ({ remote, route, parts: partsOf(route.path) })) ?? [],
    )
    .filter(fits)
    .sort((one, other) => generality(one) - generality(other));
  // Who looks at a guarded page is not known yet, but this browser remembers an administrator.
  const mayEnter =
    !route?.access || (stored("ensemble.session") && stored("ensemble.administrator"));
  // As the shell does for every other screen (remotes/first-paint-files.ts), which knows these so.
  const fetched = (globalThis.fetchedAhead = new Map());
  const fetchAhead = () => {
    if (!route || !mayEnter || !remote.integrity[remote.entry]) return;
    // What is rendered by code gives way to the picture.
    const priority = route.hero ? "low" : "auto";
    for (const file of route.files) {
      const { href } = new URL(remote.base + file, location.href);
      const controller = new AbortController();
      fetched.set(href, controller);
      if (document.querySelector(`link[href="${remote.base + file}"]`)) continue; // It is asked for.
      setTimeout(() => controller.abort(), settings.loadBudget);
      fetch(href, { priority, signal: controller.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }
  };

  // What the page opens with; the screen replaces it (early-page.ts).
  const renderHero = (html) => {
    const hero = document.createElement("div");
    hero.id = "hero";
    hero.innerHTML = html;
    // Words are hidden for documents that have no theme to set them in.
    for (const words of hero.querySelectorAll("[hidden]")) words.hidden = false;
    document.getElementById("early")?.append(hero);
  };

  // What a page that a server rendered asks for last: its other styles and all code.
  const startLate = () => {
    for (const link of document.querySelectorAll("link[rel=late]")) {
      // The screen's own code asks again for a sheet that did not arrive.
      link.onerror = () => link.remove();
      link.rel = "stylesheet";
    }
    fetchAhead();
    for (const { src, integrity } of document.querySelectorAll("script[type=late]")) {
      const script = document.createElement("script");
      Object.assign(script, { src, integrity, async: false });
      document.head.append(script);
    }
  };

  if (document.documentElement.dataset.ssr === undefined) {
    if (route?.hero) renderHero(route.hero);
    fetchAhead();
    return;
  }
  // Links and forms work without code; the code repeats choices of selects and the last press of a
  // button (early-page.ts).
  const early = (globalThis.earlyInput = { choices: new Map() });
  document.addEventListener("change", ({ target }) => {
    if (target.localName === "select") early.choices.set(target, target.value);
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    early.button = button?.form ? undefined : button;
  });
  // Its opening pictures come first: until then nobody misses the code of a page that they can read.
  const pictures = [...document.querySelectorAll("img[fetchpriority=high]")];
  const shown = Promise.allSettled(pictures.map((picture) => picture.decode()));
  const timeout = new Promise((resolve) => setTimeout(resolve, 1000));
  void Promise.race([shown, timeout]).then(startLate);
})();
