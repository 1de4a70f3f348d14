import { pageTitle } from "@ensemble/contract";
import { Link, useNotFound } from "@ensemble/router";
import { Button, DisplayTitle, Flex, Page, Text } from "@ensemble/ui";
import type { ReactNode } from "react";

interface NotFoundPageProps {
  title: string;
  text: string;
  /** The link to all records of the kind. */
  browse: { label: string; to: string };
  /** Primary actions, shown before `browse`. */
  children?: ReactNode;
}

/** Shown if the record doesn't exist or the visitor can't see it. */
export function NotFoundPage({ title, text, browse, children }: NotFoundPageProps): ReactNode {
  useNotFound();
  return (
    <Page title={pageTitle(title)}>
      <DisplayTitle>{title}</DisplayTitle>
      <Text as="p" size="4" color="gray" my="5">
        {text}
      </Text>
      <Flex gap="3" wrap="wrap">
        {children}
        <Button asChild size="3" variant={children ? "soft" : "solid"}>
          <Link to={browse.to}>{browse.label}</Link>
        </Button>
      </Flex>
    </Page>
  );
}
