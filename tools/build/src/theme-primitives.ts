import { Direction, Slot } from "radix-ui";
import type { ReactNode } from "react";

export { Direction, Slot };

/**
 * Replaces `radix-ui` in Radix Themes' `Theme` (define-shell.ts), whose tooltip provider would add
 * the positioning engine of all popovers to the first visit. `ui/overlay` has its own provider.
 */
export const Tooltip = { Provider: ({ children }: { children: ReactNode }): ReactNode => children };
