import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";

/** The headline of a page whose own is still on its way, or does not come: heard, not seen. */
export function WaitingTitle({ children }: { children: string }): ReactNode {
  return (
    <VisuallyHidden asChild>
      <h1>{children}</h1>
    </VisuallyHidden>
  );
}
