const focusable =
  "a[href], summary, [tabindex='0'], :is(button, input, select, textarea):not(:disabled)";

interface Place {
  parent: Element;
  index: number;
}

/**
 * Keeps the keyboard's place on a page. If the focused element is removed, as by its own press, moves
 * the focus to the same control in its place, else to the nearest one, else to `main`. Returns a
 * function that stops it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let focused: Element | undefined;
  let places: Place[] = [];
  const remember = ({ target }: { target: EventTarget | null }) => {
    focused = target as Element;
    places = [];
    for (let one: Element = focused; one !== root && one.parentElement; one = one.parentElement) {
      places.push({
        parent: one.parentElement,
        index: [...one.parentElement.children].indexOf(one),
      });
    }
  };
  const restore = () => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const successor = findSuccessor(focused, places) ?? root.querySelector("main") ?? root;
    (successor as HTMLElement).focus({ preventScroll: true });
  };
  // Afterwards, because the code that removed it may move the focus itself.
  const changes = new MutationObserver(() => {
    if (focused && !focused.isConnected) requestAnimationFrame(restore);
  });
  // Focused before the code ran.
  if (root.contains(document.activeElement)) remember({ target: document.activeElement });
  root.addEventListener("focusin", remember);
  changes.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener("focusin", remember);
    changes.disconnect();
  };
}

/** Returns the control that has taken an element's place, or is nearest to it. */
function findSuccessor(element: Element, places: readonly Place[]): Element | undefined {
  const isSame = (one: Element) =>
    one.localName === element.localName && one.className === element.className;
  for (const { parent, index } of places) {
    if (!parent.isConnected) continue;
    const near = [parent.children[index], parent.children[index - 1]];
    const controls = near.flatMap((child) =>
      child
        ? [child, ...child.querySelectorAll(focusable)].filter((it) => it.matches(focusable))
        : [],
    );
    const successor = controls.find(isSame) ?? controls[0];
    if (successor) return successor;
  }
  return undefined;
}
