import { pageTitle, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, DisplayTitle, Flex, Page, Text } from "@ensemble/ui";
import type { ReactNode } from "react";

interface MissingPageProps {
  title: string;
  text: string;
  /** Where else to go than to all experts; it stands first. */
  children?: ReactNode;
}

/** What an address shows behind which there is nothing, at least not for this visitor. */
export function MissingPage({ title, text, children }: MissingPageProps): ReactNode {
  return (
    <Page title={pageTitle(title)}>
      <DisplayTitle>{title}</DisplayTitle>
      <Text as="p" size="4" color="gray" my="5">
        {text}
      </Text>
      <Flex gap="3" wrap="wrap">
        {children}
        <Button asChild size="3" variant={children ? "soft" : "solid"}>
          <Link to={paths.experts()}>Browse All Experts</Link>
        </Button>
      </Flex>
    </Page>
  );
}
