import { useLazyModule } from "@ensemble/controls";
import { QueryClientProvider } from "@ensemble/query";
import { RouterProvider } from "@ensemble/router";
import { onFirstToast, PartContext, Theme } from "@ensemble/ui";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { removeEarlyChrome, removeSpeculationRules } from "./pre-render";
import type { PageParts } from "./remotes/page-parts";
import type { Site } from "./site";

interface AppProps {
  site: Pick<Site, "router" | "queryClient"> & { parts?: Pick<PageParts, "renderPlace"> };
  /** Called once the page reacts to input. */
  onMount?: () => void;
}

export function App({ site, onMount }: AppProps): ReactNode {
  useLayoutEffect(removeEarlyChrome, []);
  useEffect(() => onMount?.(), [onMount]);
  useEffect(() => {
    if (window.visit) window.visit.mountedAt = performance.now();
  }, []);
  useEffect(removeSpeculationRules, []);
  return (
    <Theme>
      <QueryClientProvider client={site.queryClient}>
        <PartContext value={site.parts?.renderPlace}>
          <RouterProvider router={site.router} />
        </PartContext>
        <ToastRegion />
      </QueryClientProvider>
    </Theme>
  );
}

/** Loads the code that renders toasts with the first toast; retries with the next if that fails. */
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
  return needed && code ? <code.Toaster /> : null;
}

const loadOverlay = () => import("@ensemble/ui/overlay");
