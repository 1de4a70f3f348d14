import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { searchParamKeys, readFilters, SocialMeta, useFilters } from "@ensemble/controls";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { pagePath } from "../../components/page-range";
import { outfitRules } from "./outfit-filters";
import { OutfitList } from "./outfit-list";
import { outfitPage, useOutfitPages } from "./outfit-page";

const description = "Every outfit, by occasion, budget, color, and season.";

/** Every outfit, searched, filtered and sorted (OUT-4). */
export default function OutfitListScreen(): ReactNode {
  const list = useFilters(outfitRules);
  const { filters } = list;
  const pages = useOutfitPages(filters);

  return (
    <Page title={pageTitle("Outfits")} description={description}>
      {/* Filters and order show the same outfits otherwise: a search engine needs each page once. */}
      <SocialMeta
        path={pagePath(paths.outfits(), filters.page)}
        title="Outfits"
        description={description}
      />
      <DisplayTitle>Outfits</DisplayTitle>
      <OutfitList list={list} pages={pages} path={paths.outfits()} priority={4} />
    </Page>
  );
}

OutfitListScreen.searchKeys = [...searchParamKeys(outfitRules), "view"];
OutfitListScreen.data = ({ search }: ScreenAddress) => [
  outfitPage(readFilters(outfitRules, search)),
];
