import { useLazyModule } from "@ensemble/controls";
import { QueryClientProvider } from "@ensemble/query";
import { RouterProvider } from "@ensemble/router";
import { onFirstToast, Theme } from "@ensemble/ui";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { removePreRenderHeader, removeSpeculationRules, replayInput } from "./pre-render";
import type { Site } from "./site";

export function App({ site }: { site: Pick<Site, "router" | "queryClient"> }): ReactNode {
  useLayoutEffect(removePreRenderHeader, []);
  useEffect(replayInput, []);
  useEffect(removeSpeculationRules, []);
  return (
    <Theme accentColor="bronze" grayColor="sand" radius="small" appearance="inherit">
      <QueryClientProvider client={site.queryClient}>
        <RouterProvider router={site.router} />
        <ToastRegion />
      </QueryClientProvider>
    </Theme>
  );
}

/**
 * The container of toasts; the code that renders them loads with the first one, and if that failed,
 * with the next: toasts wait until then.
 */
function ToastRegion(): ReactNode {
  const [needed, setNeeded] = useState(false);
  const { code, retry } = useLazyModule(loadOverlay, needed);
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

const loadOverlay = () => import("@ensemble/ui/overlay");
