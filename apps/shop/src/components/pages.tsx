import { sharedAddress } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, Navigate, useLocation } from "@ensemble/router";
import { Button, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./components.module.css";
import { Loaded } from "./loaded";
import { lastPage, type PagesShown, pathOfPage } from "./page-range";

interface NeighborPagesProps {
  /** The path of the first page. */
  path: string;
  page: number;
  /** The total over all pages. */
  total: number;
}

/** Names the pages before and after in the document's head, for search engines. */
export function NeighborPages({ path, page, total }: NeighborPagesProps): ReactNode {
  const hrefOf = (one: number) => sharedAddress(pathOfPage(path, one));
  return (
    <>
      {page > 1 && <link rel="prev" href={hrefOf(page - 1)} />}
      {page < lastPage(total) && <link rel="next" href={hrefOf(page + 1)} />}
    </>
  );
}

interface ShownPagesProps<Found, Key extends readonly unknown[]> {
  pages: PagesShown<Found, Key>;
  /** What the first of them found. */
  found: Found;
  /** The last page that there is, at least 1. */
  last: number;
  addressOfPage: (page: number) => string;
  /** The subject of the sentence: "The outfits". */
  what: string;
  /** The placeholder of a page that is loading. */
  loading: ReactNode;
  /** Renders a page; the first one is in the first view. */
  children: (found: Found, first: boolean) => ReactNode;
}

/** The pages of a list one below the other, with links to the page before and to more (OUT-19). */
export function ShownPages<Found, Key extends readonly unknown[]>(
  props: ShownPagesProps<Found, Key>,
): ReactNode {
  const { pages, found, last, addressOfPage, ...pageProps } = props;
  const { shown, pageOf, query } = pages;
  const [first = 1] = shown;
  const page = shown.at(-1) ?? first;
  const { state } = useLocation();
  const { links, newest } = useFocusOnPage(page);
  // What follows a page that is missing would leave a gap.
  const { isLoadingError: missing } = useQuery(pageOf(page));

  // An address from when there was more: go to the last page.
  if (page > last) return <Navigate to={{ search: addressOfPage(last) }} replace />;
  return (
    <div ref={links} className={styles.pages} aria-busy={query.isPlaceholderData}>
      <VisuallyHidden asChild>
        <h2>Results</h2>
      </VisuallyHidden>
      {first > 1 && (
        <Turn to={addressOfPage(first - 1)} rel="prev">
          Previous page
        </Turn>
      )}
      {shown.map((one, place) => (
        <div
          key={place}
          ref={one === page ? newest : undefined}
          tabIndex={-1}
          className={styles.page}
        >
          <ShownPage
            options={pageOf(one)}
            meanwhile={shown.length === 1 ? found : undefined}
            first={place === 0}
            {...pageProps}
          />
        </div>
      ))}
      {page < last && !missing && (
        <Turn to={addressOfPage(page + 1)} rel="next" state={{ ...Object(state), from: first }}>
          Load more
        </Turn>
      )}
    </div>
  );
}

/** After 'Load more', the focus continues at the head of the page that it added. */
function useFocusOnPage(page: number) {
  const links = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // Not away from a filter that returned to the first page.
    if (links.current?.contains(document.activeElement)) {
      newest.current?.focus({ preventScroll: true });
    }
  }, [page]);
  return { links, newest };
}

interface TurnProps {
  to: string;
  rel: "prev" | "next";
  state?: object;
  children: string;
}

function Turn({ to, rel, state, children }: TurnProps): ReactNode {
  return (
    <div className={styles.turn}>
      <Button asChild size="3" variant="outline" color="gray" highContrast>
        <Link to={{ search: to }} rel={rel} state={state} preventScrollReset={rel === "next"}>
          {children}
        </Link>
      </Button>
    </div>
  );
}

interface ShownPageProps<Found, Key extends readonly unknown[]> extends Pick<
  ShownPagesProps<Found, Key>,
  "what" | "loading" | "children"
> {
  options: ReturnType<PagesShown<Found, Key>["pageOf"]>;
  /** Shown until the page has arrived. */
  meanwhile: Found | undefined;
  first: boolean;
}

/**
 * One component for every page, first or last: when another joins below, the browser keeps its
 * elements, and with them the place that is being looked at.
 */
function ShownPage<Found, Key extends readonly unknown[]>(
  props: ShownPageProps<Found, Key>,
): ReactNode {
  const { options, meanwhile, first, what, loading, children } = props;
  const { data = meanwhile, ...query } = useQuery(options);
  return (
    <Loaded
      // The list reports the failure of its first page itself.
      query={{ ...query, data, isError: query.isError && !first }}
      what={what}
      loading={loading}
    >
      {(found) => children(found, first)}
    </Loaded>
  );
}
