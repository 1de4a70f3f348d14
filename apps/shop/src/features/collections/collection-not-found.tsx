import { paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import type { ReactNode } from "react";

/** Shown when no collection has the slug (COLL-7). */
export function CollectionNotFound(): ReactNode {
  return (
    <NotFoundPage
      title="Collection not found"
      text="The collection you're looking for doesn't exist."
      browse={{ label: "Browse All Collections", to: paths.collections() }}
    />
  );
}
