import { Direction, Slot } from "radix-ui";
import type { ReactNode } from "react";

export { Direction, Slot };

/**
 * What Radix Themes' `Theme` gets in place of `radix-ui` (define-shell.ts). It wraps the
 * page in a provider for tooltips, which alone brings the positioning engine of all popovers into
 * the first visit; a tooltip, should one come, brings its own provider with `ui-overlay`.
 */
export const Tooltip = { Provider: ({ children }: { children: ReactNode }): ReactNode => children };
