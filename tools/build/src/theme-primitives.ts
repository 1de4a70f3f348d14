import { Direction, Slot } from "radix-ui";
import type { ReactNode } from "react";

export { Direction, Slot };

/**
 * Replaces `radix-ui` for Radix Themes' `Theme` (define-shell.ts). Theme wraps the page in a
 * tooltip provider, which alone would add the positioning engine of all popovers to the first
 * visit; tooltips bring their own provider with `ui/overlay`.
 */
export const Tooltip = { Provider: ({ children }: { children: ReactNode }): ReactNode => children };
