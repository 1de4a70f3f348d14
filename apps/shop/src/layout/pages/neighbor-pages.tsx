import { sharedAddress } from "@ensemble/controls";
import type { ReactNode } from "react";
import { lastPage, pathOfPage } from "./page-range";

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
