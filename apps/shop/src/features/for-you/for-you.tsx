import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { useFavorites } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { Section } from "../../layout/section";
import { OutfitGrid } from "../outfits/card/outfit-grid";
import { viewedIn, viewedText } from "../recently-viewed/viewed";
import { useStyle } from "../style/known-style";
import { noStyle } from "../style/style";
import { forYou } from "./for-you-query";
import { useForYouSwitch } from "./for-you-switch";
import { reasonOf } from "./reason";

/**
 * Outfits for this person, each with its reason; nothing while nothing is known, and nothing in place
 * of a failure: the page does without them.
 */
export function ForYou(): ReactNode {
  const { userId, data: style } = useStyle();
  const { on } = useForYouSwitch();
  const favorites = useFavorites();
  const viewed = useOnDevice(viewedText, "");
  // As the page found them: a card stays when its heart is pressed.
  const [kept] = useState(favorites);
  const seen = viewedIn(viewed).flatMap(({ kind, id }) => (kind === "outfits" ? [id] : []));
  const { data: outfits = [] } = useQuery({
    ...forYou(userId, { style: style ?? noStyle, ...kept, seen }),
    enabled: on && style !== undefined,
  });
  if (!on || outfits.length === 0) return null;
  const notes = new Map(outfits.map((outfit) => [outfit.id, reasonOf(outfit)]));
  return (
    <Section title="For You" more={{ label: "Sizes, style & privacy", to: paths.styleProfile() }}>
      <OutfitGrid outfits={outfits} notes={notes} />
    </Section>
  );
}
