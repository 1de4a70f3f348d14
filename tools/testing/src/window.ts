/** Browser functions that happy-dom lacks; they only affect appearance. */
const stubs = {
  showPopover: () => undefined,
  hidePopover: () => undefined,
  getAnimations: () => [],
};

/** Gives happy-dom's window what it lacks. */
export function completeWindow(): void {
  for (const [name, value] of Object.entries(stubs)) {
    if (!(name in HTMLElement.prototype)) Object.assign(HTMLElement.prototype, { [name]: value });
  }
  // Without them react-hook-form takes every new select for one that the person has changed.
  completeWith(HTMLSelectElement.prototype, "size", (select) =>
    Number(select.getAttribute("size") ?? 0),
  );
  completeWith(HTMLOptionElement.prototype, "defaultSelected", (option) =>
    option.hasAttribute("selected"),
  );
}

function completeWith(prototype: HTMLElement, name: string, read: (of: HTMLElement) => unknown) {
  if (name in prototype) return;
  const get = function (this: HTMLElement): unknown {
    return read(this);
  };
  Object.defineProperty(prototype, name, { get, configurable: true });
}
