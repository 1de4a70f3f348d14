import { useSession } from "@ensemble/session";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { lowestPrice } from "./amounts";

export default function GiftCardsScreen(): ReactNode {
  const { status } = useSession();
  return (
    <Page title="Gift cards">
      <DisplayTitle>Gift cards from another repository</DisplayTitle>
      <p>
        From {lowestPrice()}. You are {status}.
      </p>
    </Page>
  );
}
