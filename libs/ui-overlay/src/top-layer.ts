import { useEffect, useRef, useState, type RefObject } from "react";

/** What is open over the page and leaves nothing else of it within reach. */
const modals = ":is([role=dialog], [role=alertdialog])[data-state=open]";

/**
 * The dialog that is on top: a native one makes everything outside it inert, whatever its place;
 * the others come into the document one after the other.
 */
function topmostDialog(): Element | undefined {
  return (
    [...document.querySelectorAll("dialog[open]")].at(-1) ??
    [...document.querySelectorAll(modals)].at(-1)
  );
}

/**
 * An element in the browser's top layer. While it is `used` it stands inside the topmost open
 * dialog, because a modal one makes all else inert and unread; otherwise it stands at `home`.
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
    const place = (): void => moveTo(topmostDialog() ?? home.current, layer);
    place();
    if (!used) return;
    const changes = new MutationObserver(place);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["open", "data-state"],
    });
    return () => changes.disconnect();
  }, [layer, used]);
  return { layer, home };
}

function moveTo(place: Element | null, layer: HTMLElement): void {
  if (!place || layer.parentElement === place) return;
  const focused = layer.contains(document.activeElement) ? document.activeElement : null;
  place.append(layer);
  layer.showPopover();
  // What has been seen already does not arrive once more.
  for (const animation of layer.getAnimations({ subtree: true })) animation.finish();
  if (focused instanceof HTMLElement) focused.focus();
}
