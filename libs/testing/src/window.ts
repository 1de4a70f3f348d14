/** Gives happy-dom's window what browsers have and the screens use: all of it is about looks. */
const lacking = {
  showPopover: () => undefined,
  hidePopover: () => undefined,
  getAnimations: () => [],
};

export function completeWindow(): void {
  for (const [name, value] of Object.entries(lacking)) {
    if (!(name in HTMLElement.prototype)) Object.assign(HTMLElement.prototype, { [name]: value });
  }
}
