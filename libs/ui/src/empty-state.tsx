import { type ReactNode, useEffect, useState } from "react";
import { Button, Flex, Heading, Text, VisuallyHidden } from "./radix-parts";

interface NoticeProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** Shown in place of empty content, and announced, because the count of a list falls silent. */
export function EmptyState({ title, text, children }: NoticeProps): ReactNode {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    // Screen readers announce changes of a region that they know.
    const timer = setTimeout(() => setAnnounced(title), 100);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <Flex direction="column" align="center" gap="3" py="9" px="4">
      <Heading as="h2" size="6" align="center">
        {title}
      </Heading>
      {text && (
        <Text as="p" color="gray" align="center">
          {text}
        </Text>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {children && (
        <Flex gap="3" mt="3" wrap="wrap" justify="center">
          {children}
        </Flex>
      )}
    </Flex>
  );
}

interface LoadFailureProps {
  /** Subject of the message, such as "The collections". */
  what: string;
  onRetry: () => void;
}

/** Replaces a list that failed to load (SITE-13). */
export function LoadFailure({ what, onRetry }: LoadFailureProps): ReactNode {
  return (
    <Flex direction="column" align="center" gap="3" py="7" px="4" role="alert">
      <Text as="p" align="center">
        {`${what} couldn't be loaded. Check your connection and try again.`}
      </Text>
      <Button type="button" variant="soft" onClick={onRetry}>
        Retry
      </Button>
    </Flex>
  );
}
