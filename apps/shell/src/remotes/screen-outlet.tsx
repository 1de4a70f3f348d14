import { pageTitle } from "@ensemble/contract";
import { Button, Heading, Page, Spinner, Text } from "@ensemble/ui";
import {
  Component,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { removeHero } from "../pre-render";
import type { ScreenLoader } from "./screen-loader";
import styles from "../chrome/chrome.module.css";

/**
 * Renders a screen. Doesn't use Suspense, because React reveals a suspended tree some 300 ms late,
 * and a loaded screen must appear in the same frame.
 */
export function ScreenOutlet({ owner, name }: { owner: ScreenLoader; name: string }): ReactNode {
  const read = () => owner.state(name);
  const state = useSyncExternalStore(owner.subscribe, read, read);
  // Before paint, so that an earlier failure doesn't flash during the retry.
  useLayoutEffect(() => owner.visit(name), [owner, name]);
  useLayoutEffect(() => {
    if (state.status !== "pending") removeHero();
  }, [state]);

  if (state.status === "failed") return <ScreenUnavailable onRetry={() => owner.retry(name)} />;
  if (state.status === "pending") return <PendingScreen />;
  return (
    <ScreenBoundary
      key={name}
      onError={(error) => owner.handleRenderError(name, error)}
      fallback={(recover) => (
        <ScreenUnavailable
          onRetry={() => {
            owner.retry(name);
            recover();
          }}
        />
      )}
    >
      <state.Screen />
    </ScreenBoundary>
  );
}

/** Shows a spinner after a delay, to avoid flicker. */
function PendingScreen(): ReactNode {
  const [isSlow, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.pending} role="status" aria-label={isSlow ? "Loading" : undefined}>
      {isSlow && <Spinner size="3" />}
    </div>
  );
}

interface ScreenBoundaryProps {
  children: ReactNode;
  onError: (error: unknown) => void;
  fallback: (recover: () => void) => ReactNode;
}

/** Catches render errors of a screen, so that the page's chrome stays. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}

/** Shown if a screen can't be loaded. Retries automatically when the network returns. */
export function ScreenUnavailable({ onRetry }: { onRetry: () => void }): ReactNode {
  const [site, setSite] = useState<keyof typeof explanations>(() =>
    window.navigator.onLine ? "unknown" : "offline",
  );
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  useEffect(() => {
    let unmounted = false;
    void isSiteReachable().then(
      (reachable) => unmounted || setSite(reachable ? "reached" : "offline"),
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return (
    <Page title={pageTitle("Page not loaded")}>
      <div role="alert">
        <Heading as="h1" size="7" mb="3">
          This page couldn't be loaded
        </Heading>
        <Text as="p" mb="5" color="gray">
          {explanations[site]}
        </Text>
        <Button size="3" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Page>
  );
}

const explanations = {
  offline: "You seem to be offline. Everything you saved is safe. Retry when you're back online.",
  reached: "The rest of the site still works, and nothing you saved is lost.",
  unknown: "Nothing you saved is lost.",
} as const;

async function isSiteReachable(): Promise<boolean> {
  if (!window.navigator.onLine) return false;
  const signal = AbortSignal.timeout(responseTimeoutMs);
  return fetch("/", { method: "HEAD", cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const responseTimeoutMs = 5000;
