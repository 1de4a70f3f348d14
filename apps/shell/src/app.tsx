import { QueryClientProvider } from "@ensemble/query";
import { RouterProvider } from "@ensemble/router";
import { Theme } from "@ensemble/ui";
import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { repeatEarlyInput } from "./early-input";
import { removeEarlyHeader, removeOwnRules } from "./remotes/early-page";
import type { Site } from "./site";
import { ToastRegion } from "./toast-region";

export function App({ site }: { site: Pick<Site, "router" | "queryClient"> }): ReactNode {
  useLayoutEffect(removeEarlyHeader, []);
  useEffect(repeatEarlyInput, []);
  useEffect(removeOwnRules, []);
  return (
    <Theme accentColor="bronze" grayColor="sand" radius="small" appearance="inherit">
      <QueryClientProvider client={site.queryClient}>
        <RouterProvider router={site.router} />
        <ToastRegion />
      </QueryClientProvider>
    </Theme>
  );
}
