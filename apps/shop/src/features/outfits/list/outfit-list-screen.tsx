import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { SocialMeta } from "@ensemble/controls";
import { addressKeys, readFilters, useFilters } from "@ensemble/list";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { outfitRules } from "../filters/outfit-filters";
import { OutfitList } from "./outfit-list";
import { outfitPage } from "./outfit-page";

const description = "Every outfit, by occasion, budget, color and season.";

/** Every outfit, searched, filtered and sorted (OUT-4). */
export default function OutfitListScreen(): ReactNode {
  const list = useFilters(outfitRules);
  const { filters } = list;
  const query = useQuery({ ...outfitPage(filters), placeholderData: keepPreviousData });

  return (
    <Page title={pageTitle("Outfits")} description={description}>
      <SocialMeta path={pathOf(filters.page)} title="Outfits" description={description} />
      <DisplayTitle>Outfits</DisplayTitle>
      <OutfitList
        list={list}
        query={query}
        pageOf={(page) => outfitPage({ ...filters, page })}
        priority={4}
      />
    </Page>
  );
}

OutfitListScreen.searchKeys = [...addressKeys(outfitRules), "view"];
OutfitListScreen.data = ({ search }: ScreenAddress) => [
  outfitPage(readFilters(outfitRules, search)),
];

/** Filters and order show the same outfits otherwise: a search engine needs each page once. */
const pathOf = (page: number): string =>
  page > 1 ? `${paths.outfits()}?page=${page}` : paths.outfits();
