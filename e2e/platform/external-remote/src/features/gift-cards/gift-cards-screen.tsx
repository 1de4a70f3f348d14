import { Stars } from "@ensemble/controls";
import { formatList } from "@ensemble/domain";
import { FactList } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { lowestPrice } from "./amounts";

const occasionsQuery = {
  queryKey: ["gift-cards", "occasions"],
  queryFn: () =>
    unwrap(
      db()
        .from("collections")
        .select("title")
        .in("slug", ["dinner-for-two", "party-season"])
        .order("title"),
    ),
};

export default function GiftCardsScreen(): ReactNode {
  const { status } = useSession();
  const { data: occasions = [] } = useQuery(occasionsQuery);
  const titles = occasions.map(({ title }) => title);
  return (
    <Page title="Gift cards">
      <DisplayTitle>Gift cards from another repository</DisplayTitle>
      <p>
        From {lowestPrice()}. You are {status}.
      </p>
      <FactList facts={[["For", formatList(titles, "or")]]} />
      <Stars rating={5} />
    </Page>
  );
}
