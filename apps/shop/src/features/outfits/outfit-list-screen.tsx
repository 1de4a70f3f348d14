import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { searchParamKeys, readFilters, SocialMeta, useFilters } from "@ensemble/controls";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { pagePath } from "../../components/page-range";
import { outfitRules } from "./outfit-filters";
import { OutfitList } from "./outfit-list";
import { outfitPageQuery, stylistsQuery, useOutfitPages } from "./outfit-page";

const description = "Every outfit, by occasion, budget, color, and season.";

/** Every outfit, with search, filters and sort orders (OUT-4). */
export default function OutfitListScreen(): ReactNode {
  const list = useFilters(outfitRules);
  const { filters } = list;
  const pages = useOutfitPages(filters);
  const first = pages.query.data?.outfits[0];

  return (
    <Page title={pageTitle("Outfits")} description={description}>
      {/* Search engines should list each page once. Filters and sort orders show the same outfits.
         Search engines should list each page once. Filters and sort orders show the same outfits. */}
      <SocialMeta
        path={pagePath(paths.outfits(), filters.page)}
        title="Outfits"
        description={description}
        picture={first && { url: first.hero_image, alt: first.title }}
      />
      <DisplayTitle>Outfits</DisplayTitle>
      <OutfitList list={list} pages={pages} path={paths.outfits()} priority={4} />
    </Page>
  );
}

OutfitListScreen.searchKeys = [...searchParamKeys(outfitRules), "view"];
OutfitListScreen.data = ({ search }: ScreenAddress) => [
  outfitPageQuery(readFilters(outfitRules, search)),
  ...(search.has("stylist") ? [stylistsQuery()] : []),
];
