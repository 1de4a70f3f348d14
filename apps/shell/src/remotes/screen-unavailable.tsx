import { Button, Heading, Section, Text } from "@ensemble/ui";
import type { ReactNode } from "react";

/** What stands in a screen's place when its code cannot be had: the rest of the page is untouched. */
export function ScreenUnavailable({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Section size="3" px="4" role="alert">
      <Heading as="h1" size="7" mb="3">
        This page could not be loaded
      </Heading>
      <Text as="p" mb="5" color="gray">
        The rest of the site still works, and nothing you saved is lost.
      </Text>
      <Button size="3" onClick={onRetry}>
        Retry
      </Button>
    </Section>
  );
}
