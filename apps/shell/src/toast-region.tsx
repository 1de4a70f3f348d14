import { onFirstToast } from "@ensemble/ui";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";

const Toaster = lazy(async () => ({ default: (await import("@ensemble/ui-overlay")).Toaster }));

/** The container of toasts; the code that draws them loads with the first one. */
export function ToastRegion(): ReactNode {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
