import { Choice } from "@ensemble/controls";
import { budgetName, colorName, vibeNames } from "@ensemble/domain";
import { pageTitle, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { notSaved } from "@ensemble/session";
import { DisplayTitle, Flex, Note, Page, Text } from "@ensemble/ui";
import { type ReactNode, useId, useState } from "react";
import { LoadingSpinner, QueryView } from "../../components/query-view";
import { FilterToggles } from "../outfits/filter-toggles";
import { toSwatch } from "../outfits/swatch";
import { type Style, type StyleChange, styleOptions, useStyle, useSyncStyle } from "../style/style";
import { useForYouSwitch } from "./for-you";

/** The shopper's sizes and style, used throughout the shop (STYLE-3). */
export default function StyleProfileScreen(): ReactNode {
  const styleQuery = useStyle();
  useSyncStyle(styleQuery);
  return (
    <Page title={pageTitle("My Sizes & Style")} width="reading">
      <DisplayTitle>My Sizes &amp; Style</DisplayTitle>
      <Text as="p" color="gray" mt="4">
        Set your preferences once. Outfits open in your size, search shows your size first, and the
        quiz starts with your answers filled in.
      </Text>
      <QueryView
        query={styleQuery}
        subject="Your sizes and style"
        loading={<LoadingSpinner label="Loading your style" />}
      >
        {(style) => <StyleFacts style={style} styleQuery={styleQuery} />}
      </QueryView>
      <ForYouChoice />
    </Page>
  );
}

interface FactsProps {
  style: Style;
  styleQuery: ReturnType<typeof useStyle>;
}

function StyleFacts({ style, styleQuery }: FactsProps): ReactNode {
  const { userId, saving } = styleQuery;
  const [isStored, setIsStored] = useState(true);
  const change = (facts: StyleChange) => setIsStored(styleQuery.change(facts));
  return (
    <>
      <Flex direction="column" gap="6" my="6">
        <FilterToggles
          filter={{ label: "Clothing size", offered: styleOptions.size, toLabel: (size) => size }}
          chosen={style.size}
          onChange={(size) => change({ size: size.slice(-1) })}
        />
        <FilterToggles
          filter={{
            label: "Shoe size (EU)",
            offered: styleOptions.shoe_size,
            toLabel: (value) => value,
          }}
          chosen={style.shoe_size}
          onChange={(size) => change({ shoe_size: size.slice(-1) })}
        />
        <FilterToggles
          filter={{
            label: "Colors I like",
            offered: styleOptions.colors,
            toLabel: colorName,
            toSwatch,
          }}
          chosen={style.colors}
          onChange={(colors) => change({ colors })}
        />
        <FilterToggles
          filter={{
            label: "My style",
            offered: styleOptions.vibe,
            toLabel: (vibe) => vibeNames[vibe],
          }}
          chosen={style.vibe}
          onChange={(vibe) => change({ vibe: vibe.slice(-1) })}
        />
        <FilterToggles
          filter={{
            label: "Budget per outfit",
            offered: styleOptions.budget,
            toLabel: budgetName,
          }}
          chosen={style.budget}
          onChange={(budget) => change({ budget: budget.slice(-1) })}
        />
      </Flex>
      <Note role="status">{storageNote(userId, saving, isStored)}</Note>
      <Note>
        To set occasions and brands, take the <Link to={paths.quiz()}>style quiz</Link>. It also
        fills in the rest of this page.
      </Note>
    </>
  );
}

function storageNote(userId: string | undefined, saving: string, isStored: boolean): ReactNode {
  if (!isStored && (!userId || saving === "error")) return notSaved("Your choices will be lost");
  if (!userId) {
    return (
      <>
        Saved on this device. <Link to={paths.auth(paths.styleProfile())}>Sign in</Link> to save it
        to your account.
      </>
    );
  }
  if (saving === "pending") return "Saving...";
  if (saving === "error")
    return "Saved on this device. It will sync to your account on your next visit.";
  return saving === "success" ? "Saved to your account." : "Changes save automatically.";
}

/** Turns 'For You' on and off. Turning it off clears the viewing history (FORYOU-4). */
function ForYouChoice(): ReactNode {
  const { enabled, isLoaded, setEnabled } = useForYouSwitch();
  const id = useId();
  return (
    <Flex asChild direction="column" mt="7">
      <section>
        <Choice>
          <input
            type="checkbox"
            role="switch"
            checked={enabled}
            disabled={!isLoaded}
            aria-describedby={id}
            onChange={({ target }) => setEnabled(target.checked)}
          />
          Personalize my home page
        </Choice>
        <Note id={id}>
          Your home page will show outfits based on what you save, what you view while signed in,
          and your answers here. This information stays in our own database, and we don't share it.
          Turning this off clears your viewing history.
        </Note>
      </section>
    </Flex>
  );
}
