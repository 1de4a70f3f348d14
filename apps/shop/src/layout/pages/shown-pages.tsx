import { useQuery } from "@ensemble/query";
import { Navigate, useLocation } from "@ensemble/router";
import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../loaded";
import type { PagesShown } from "./pages-shown";
import styles from "./shown-pages.module.css";
import { Turn } from "./turn";
import { useFocusOnPage } from "./use-focus-on-page";

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
  /** Draws a page; the first one is in the first view. */
  children: (found: Found, first: boolean) => ReactNode;
}

/** The pages of a list one below the other, with links to the page before and to more (OUT-19). */
export function ShownPages<Found, Key extends readonly unknown[]>(
  props: ShownPagesProps<Found, Key>,
): ReactNode {
  const { pages, found, last, addressOfPage, ...drawing } = props;
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
            {...drawing}
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
