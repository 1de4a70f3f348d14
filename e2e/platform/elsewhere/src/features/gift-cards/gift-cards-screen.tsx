import { formatPrice } from "@ensemble/contract";
import { useSession } from "@ensemble/session";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";

export default function GiftCardsScreen(): ReactNode {
  const { status } = useSession();
  return (
    <Page title="Gift cards">
      <DisplayTitle>Gift cards from elsewhere</DisplayTitle>
      <p>
        From {formatPrice(25)}. You are {status}.
      </p>
    </Page>
  );
}
