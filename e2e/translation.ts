declare global {
  interface Window {
    translatePage: () => void;
  }
}

/**
 * Adds `translatePage` to a page, which does what a browser's translation does: it replaces each text
 * node, and each that comes later, by an element with the same text. For `page.addInitScript`.
 */
export function installTranslation(): void {
  const skipped = "script, style, noscript, textarea, option, title, font, svg, [translate=no]";
  const replace = (text: Node) => {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || parent.closest(skipped)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  window.translatePage = () => {
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") replace(target);
        for (const node of addedNodes)
          if (node.nodeType === Node.TEXT_NODE) replace(node);
          else if (node.nodeName !== "FONT") replaceAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
}
