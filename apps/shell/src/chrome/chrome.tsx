import { Outlet, ScrollRestoration, type useLocation } from "@ensemble/router";
import { useRef, type ReactNode } from "react";
import styles from "./chrome.module.css";
import { Footer } from "./footer";
import { Header } from "./header/header";
import { InitializingOverlay } from "./initializing-overlay";
import { MobileHeader } from "./header/mobile-header";
import { TabBar } from "./tab-bar";
import { useRouteFocus } from "./route-focus";

/** The frame around every screen (SITE-5 to SITE-11). */
export function Chrome({ version }: { version: string }): ReactNode {
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <MobileHeader version={version} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <TabBar />
      <InitializingOverlay />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/**
 * The key under which a scroll position is stored. The first page of every visit has the same
 * router key, so without this an address typed into the same tab would open at another page's
 * position.
 */
function scrollKey({ key, pathname, search, hash }: ReturnType<typeof useLocation>): string {
  return key === "default" ? pathname + search + hash : key;
}
