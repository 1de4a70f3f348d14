import { sharedAddress } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, Navigate, useLocation } from "@ensemble/router";
import { Button, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./components.module.css";
import { QueryView } from "./query-view";
import { pageCount, type PagedQuery, pagePath } from "./page-range";

interface AdjacentPageLinksProps {
  path: string;
  page: number;
  /** Results on all pages. */
  total: number;
}

/** Adds `prev` and `next` links to the document's head, for search engines. */
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
  /** The data of the first shown page. */
  firstPage: Result;
  /** The number of the last page, at least 1. */
  lastPage: number;
  addressOfPage: (page: number) => string;
  /** The subject of the error message: "The outfits". */
  subject: string;
  loading: ReactNode;
  /** Renders a page. `first` is true for the first shown page, which is in the first view. */
  children: (found: Result, first: boolean) => ReactNode;
}

/**
 * Shows the pages of a list one below the other, with links to the previous and the next page
 * (OUT-19).
 */
export function PagedList<Result, Key extends readonly unknown[]>(
  props: PagedListProps<Result, Key>,
): ReactNode {
  const { pages, firstPage, lastPage, addressOfPage, ...pageProps } = props;
  const { shown, pageOptions, query } = pages;
  const [first = 1] = shown;
  const page = shown.at(-1) ?? first;
  const { state } = useLocation();
  const { links, lastPageRef } = useFocusOnNewPage(page);
  // Don't offer the next page while this one is missing, or the list has a gap.
  const { isLoadingError: isMissing } = useQuery(pageOptions(page));

  // The list is shorter than when this URL was shared, so go to the last page.
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

/** After 'Load More', moves the focus to the start of the added page. */
function useFocusOnNewPage(page: number) {
  const links = useRef<HTMLDivElement>(null);
  const lastPageRef = useRef<HTMLDivElement>(null);
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    // Don't move the focus if a filter change reset the list to page 1.
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
  placeholderData: Result | undefined;
  first: boolean;
}

/**
 * Renders every page, so that React keeps the elements and the scroll position when a page is
 * added.
 */
function ListPage<Result, Key extends readonly unknown[]>(
  props: ListPageProps<Result, Key>,
): ReactNode {
  const { options, placeholderData, first, subject, loading, children } = props;
  const { data = placeholderData, ...query } = useQuery(options);
  return (
    <QueryView
      // The list itself reports the failure of its first page.
      query={{ ...query, data, isError: query.isError && !first }}
      subject={subject}
      loading={loading}
    >
      {(result) => children(result, first)}
    </QueryView>
  );
}
