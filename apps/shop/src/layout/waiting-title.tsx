import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";

/** A visually hidden headline for a page whose own is loading or has failed. */
export function WaitingTitle({ children }: { children: string }): ReactNode {
  return (
    <VisuallyHidden asChild>
      <h1>{children}</h1>
    </VisuallyHidden>
  );
}
