import { useLateCode } from "@ensemble/controls";
import { onFirstToast } from "@ensemble/ui";
import { useEffect, useState, type ReactNode } from "react";

const loadOverlay = () => import("@ensemble/ui-overlay");

/**
 * The container of toasts; the code that draws them loads with the first one, and if that failed,
 * with the next: toasts wait until then.
 */
export function ToastRegion(): ReactNode {
  const [needed, setNeeded] = useState(false);
  const { code, retry } = useLateCode(loadOverlay, needed);
  useEffect(
    () =>
      onFirstToast(() => {
        setNeeded(true);
        retry();
      }),
    [retry],
  );
  return code ? <code.Toaster /> : null;
}
