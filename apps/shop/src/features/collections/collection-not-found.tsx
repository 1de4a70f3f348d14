import { paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import type { ReactNode } from "react";

/** The page of a slug that no collection has (COLL-7). */
export function CollectionNotFound(): ReactNode {
  return (
    <NotFoundPage
      title="Collection not found"
      text="The collection you're looking for doesn't exist."
      browse={{ label: "Browse All Collections", to: paths.collections() }}
    />
  );
}
