import { pageTitle } from "@ensemble/contract";
import { Button, Heading, Page, Text } from "@ensemble/ui";
import { useEffect, useState, type ReactNode } from "react";
import { isSiteReached } from "./reached-site";

const text = {
  offline: "You seem to be offline. What you saved is kept; this page opens once you are back.",
  reached: "The rest of the site still works, and nothing you saved is lost.",
  unknown: "Nothing you saved is lost.",
} as const;

/**
 * Replaces a screen whose code cannot be loaded; the rest of the page is untouched. Offline, it
 * retries by itself as soon as the network returns.
 */
export function ScreenUnavailable({ onRetry }: { onRetry: () => void }): ReactNode {
  const [site, setSite] = useState<keyof typeof text>(() =>
    window.navigator.onLine ? "unknown" : "offline",
  );
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  useEffect(() => {
    let left = false;
    void isSiteReached().then((reached) => left || setSite(reached ? "reached" : "offline"));
    return () => {
      left = true;
    };
  }, []);
  return (
    <Page title={pageTitle("Page not loaded")}>
      <div role="alert">
        <Heading as="h1" size="7" mb="3">
          This page could not be loaded
        </Heading>
        <Text as="p" mb="5" color="gray">
          {text[site]}
        </Text>
        <Button size="3" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Page>
  );
}
