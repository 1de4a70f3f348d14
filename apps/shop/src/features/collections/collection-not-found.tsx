import { pageTitle, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, DisplayTitle, Page, Text } from "@ensemble/ui";
import type { ReactNode } from "react";

/** Shown for an unknown slug (COLL-7). */
export function CollectionNotFound(): ReactNode {
  return (
    <Page title={pageTitle("Collection not found")}>
      <DisplayTitle>Collection not found</DisplayTitle>
      <Text as="p" size="4" color="gray" my="5">
        The collection you&apos;re looking for doesn&apos;t exist.
      </Text>
      <Button asChild size="3">
        <Link to={paths.collections()}>Browse All Collections</Link>
      </Button>
    </Page>
  );
}
