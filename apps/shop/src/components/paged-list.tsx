import { sharedAddress } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, Navigate, useLocation } from "@ensemble/router";
import { Button, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./components.module.css";
import { QueryView } from "./query-view";
import { pageCount, type PagedQuery, pagePath } from "./page-range";

interface AdjacentPageLinksProps {
  /** The path of the first page. */
  path: string;
  page: number;
  /** The total over all pages. */
  total: number;
}

/** Names the pages before and after in the document's head, for search engines. */
export function AdjacentPageLinks({ path, page, total }: AdjacentPageLinksProps): ReactNode {
  const pageHref = (number: number) => sharedAddress(pagePath(path, number));
  return (
    <>
      {page > 1 && <link rel="prev" href={pageHref(page - 1)} />}
      {page < pageCount(total) && <link rel="next" href={pageHref(page + 1)} />}
    </>
  );
}

interface PagedListProps<Result, Key extends readonly unknown[]> {
  pages: PagedQuery<Result, Key>;
  /** What the first of them found. */
  firstPage: Result;
  /** The last page that there is, at least 1. */
  lastPage: number;
  addressOfPage: (page: number) => string;
  /** The subject of the sentence: "The outfits". */
  subject: string;
  /** The placeholder of a page that is loading. */
  loading: ReactNode;
  /** Renders a page; the first one is in the first view. */
  children: (found: Result, first: boolean) => ReactNode;
}

/** The pages of a list one below the other, with links to the page before and to more (OUT-19). */
export function PagedList<Result, Key extends readonly unknown[]>(
  props: PagedListProps<Result, Key>,
): ReactNode {
  const { pages, firstPage, lastPage, addressOfPage, ...pageProps } = props;
  const { shown, pageOptions, query } = pages;
  const [first = 1] = shown;
  const page = shown.at(-1) ?? first;
  const { state } = useLocation();
  const { links, lastPageRef } = useFocusOnNewPage(page);
  // What follows a page that is missing would leave a gap.
  const { isLoadingError: isMissing } = useQuery(pageOptions(page));

  // An address from when there was more: go to the last page.
  if (page > lastPage) return <Navigate to={{ search: addressOfPage(lastPage) }} replace />;
  return (
    <div ref={links} className={styles.pages} aria-busy={query.isPlaceholderData}>
      <VisuallyHidden asChild>
        <h2>Results</h2>
      </VisuallyHidden>
      {first > 1 && (
        <PageLink to={addressOfPage(first - 1)} rel="prev">
          Previous Page
        </PageLink>
      )}
      {shown.map((number, index) => (
        <div
          key={index}
          ref={number === page ? lastPageRef : undefined}
          tabIndex={-1}
          className={styles.page}
        >
          <ListPage
            options={pageOptions(number)}
            placeholderData={shown.length === 1 ? firstPage : undefined}
            first={index === 0}
            {...pageProps}
          />
        </div>
      ))}
      {page < lastPage && !isMissing && (
        <PageLink to={addressOfPage(page + 1)} rel="next" state={{ ...Object(state), from: first }}>
          Load More
        </PageLink>
      )}
    </div>
  );
}

/** After 'Load more', the focus continues at the head of the page that it added. */
function useFocusOnNewPage(page: number) {
  const links = useRef<HTMLDivElement>(null);
  const lastPageRef = useRef<HTMLDivElement>(null);
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    // Not away from a filter that returned to the first page.
    if (links.current?.contains(document.activeElement)) {
      lastPageRef.current?.focus({ preventScroll: true });
    }
  }, [page]);
  return { links, lastPageRef };
}

interface PageLinkProps {
  to: string;
  rel: "prev" | "next";
  state?: object;
  children: string;
}

function PageLink({ to, rel, state, children }: PageLinkProps): ReactNode {
  return (
    <div className={styles.pageLink}>
      <Button asChild size="3" variant="outline" color="gray" highContrast>
        <Link to={{ search: to }} rel={rel} state={state} preventScrollReset={rel === "next"}>
          {children}
        </Link>
      </Button>
    </div>
  );
}

interface ListPageProps<Result, Key extends readonly unknown[]> extends Pick<
  PagedListProps<Result, Key>,
  "subject" | "loading" | "children"
> {
  options: ReturnType<PagedQuery<Result, Key>["pageOptions"]>;
  /** Shown until the page has arrived. */
  placeholderData: Result | undefined;
  first: boolean;
}

/**
 * One component for every page, first or last: when another joins below, the browser keeps its
 * elements, and with them the place that is being looked at.
 */
function ListPage<Result, Key extends readonly unknown[]>(
  props: ListPageProps<Result, Key>,
): ReactNode {
  const { options, placeholderData, first, subject, loading, children } = props;
  const { data = placeholderData, ...query } = useQuery(options);
  return (
    <QueryView
      // The list reports the failure of its first page itself.
      query={{ ...query, data, isError: query.isError && !first }}
      subject={subject}
      loading={loading}
    >
      {(result) => children(result, first)}
    </QueryView>
  );
}
