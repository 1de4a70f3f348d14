import { pageTitle, paths } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import { Button, DisplayTitle, Flex, Page, Text } from "@ensemble/ui";
import type { ReactNode } from "react";

const reasons = {
  paused: {
    title: "This offer is paused",
    text: "The shop has paused this offer for now. It may come back later.",
  },
  expired: {
    title: "This offer has ended",
    text: "This was a limited-time offer, and it's over.",
  },
  deleted: {
    title: "This offer has ended",
    text: "The link you followed is no longer in use.",
  },
  unknown: {
    title: "We don't recognize this link",
    text: "There may be a typo. Please check the link.",
  },
  unavailable: {
    title: "Just a moment",
    text: "We couldn't open this link right now. Please try again in a minute.",
  },
};

/** The target of a closed tracking link; its redirect names the reason. */
export default function LinkClosedScreen(): ReactNode {
  const { search } = useLocation();
  const reason = new URLSearchParams(search).get("reason") ?? "";
  const { title, text } = Object.hasOwn(reasons, reason)
    ? reasons[reason as keyof typeof reasons]
    : reasons.unknown;
  return (
    <Page title={pageTitle(title)}>
      <DisplayTitle>{title}</DisplayTitle>
      <Text as="p" mt="4" size="4" color="gray">
        {text}
      </Text>
      <Flex gap="4" mt="6" align="center" wrap="wrap">
        <Button asChild size="3">
          <Link to={paths.outfits()}>Browse Outfits</Link>
        </Button>
        <Link to={paths.home()}>Go Home</Link>
      </Flex>
    </Page>
  );
}
