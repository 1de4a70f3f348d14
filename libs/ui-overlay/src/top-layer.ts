import { useEffect, useRef, useState, type RefObject } from "react";

/** What opens over the page and makes everything else unreachable. */
const modals = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/**
 * The topmost dialog. A native one makes everything outside it inert, wherever it is in the
 * document; the others are added to the document in order.
 */
function topmostDialog(): Element | undefined {
  return (
    [...document.querySelectorAll("dialog[open]")].at(-1) ??
    [...document.querySelectorAll(modals)].at(-1)
  );
}

/**
 * An element in the browser's top layer. While `used`, it moves into the topmost open dialog,
 * because a modal dialog makes everything else inert and silent; otherwise it stays in `home`.
 */
export function useTopLayer(
  used: boolean,
  className: string | undefined,
): {
  layer: HTMLElement;
  home: RefObject<HTMLDivElement | null>;
} {
  const [layer] = useState(() => {
    const element = document.createElement("div");
    element.setAttribute("popover", "manual");
    element.className = className ?? "";
    return element;
  });
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const update = (): void => moveTo(topmostDialog() ?? home.current, layer);
    update();
    if (!used) return;
    const changes = new MutationObserver(update);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["open", "data-state"],
    });
    return () => changes.disconnect();
  }, [layer, used]);
  return { layer, home };
}

function moveTo(container: Element | null, layer: HTMLElement): void {
  if (!container || layer.parentElement === container) return;
  const focused = layer.contains(document.activeElement) ? document.activeElement : null;
  container.append(layer);
  layer.showPopover();
  // Entry animations must not run again for what is already visible.
  for (const animation of layer.getAnimations({ subtree: true })) animation.finish();
  if (focused instanceof HTMLElement) focused.focus();
}
