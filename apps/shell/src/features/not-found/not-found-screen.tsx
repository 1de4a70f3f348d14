import { pageTitle, paths, settings } from "@ensemble/contract";
import { Link, useLocation, useNotFound } from "@ensemble/router";
import { DisplayTitle, Eyebrow, Page, PlainList, Text } from "@ensemble/ui";
import { Heart, Home, LayoutGrid, Sparkles } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import styles from "./not-found-screen.module.css";

const tiles = [
  { label: "Go Home", to: paths.home(), Icon: Home },
  { label: "Browse Collections", to: paths.collections(), Icon: LayoutGrid },
  { label: "Take Style Quiz", to: paths.quiz(), Icon: Sparkles },
  { label: "View Favorites", to: paths.favorites(), Icon: Heart },
];

/**
 * The screen of an unknown address (SITE-14). Unlike `NotFoundPage`, which is for a record that does
 * not exist, it names the path and leads to every part of the site.
 */
export default function NotFoundScreen(): ReactNode {
  useNotFound();
  const { pathname } = useLocation();
  useEffect(() => console.warn(`404: nothing is at ${pathname}`), [pathname]);
  const { support } = settings().contacts;

  return (
    <Page title={pageTitle("Page Not Found")}>
      <Eyebrow>404</Eyebrow>
      <DisplayTitle>Page Not Found</DisplayTitle>
      <Text as="p" mt="4" color="gray" className={styles.path}>
        There is nothing at <code>{pathname}</code>
      </Text>
      <PlainList className={styles.tiles}>
        {tiles.map(({ label, to, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon size={22} strokeWidth={1.5} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </PlainList>
      <Text as="p" color="gray">
        Think something should be here? Write to <a href={`mailto:${support}`}>{support}</a>.
      </Text>
    </Page>
  );
}
