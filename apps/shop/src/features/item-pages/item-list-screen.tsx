import { garmentNames } from "@ensemble/domain";
import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { searchParamKeys, readFilters, SocialMeta, useFilters } from "@ensemble/controls";
import { DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { pagePath } from "../../components/page-range";
import { ItemList } from "./item-list";
import { itemPageQuery, itemRules, useItemPages } from "./item-filters";

/** The items of all shops, with filters (SHOP-10). */
export default function ItemListScreen(): ReactNode {
  const list = useFilters(itemRules);
  const { category, show } = list.filters.choices;
  const first = useItemPages(list.filters).query.data?.items[0];
  // Search engines should list each page of a category once. The other filters show the same items.
  const path = paths.items(category, show);
  const title = category ? garmentNames[category] : show ? shownTitles[show] : "Items";
  const description = category
    ? `${title} from every shop, with prices, sizes, and outfit ideas.`
    : "Items from every shop, with prices, sizes, and outfit ideas.";
  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta
        path={pagePath(path, list.filters.page)}
        title={title}
        description={description}
        picture={first && { url: first.image, alt: first.name }}
      />
      <DisplayTitle>{title}</DisplayTitle>
      <ItemList
        list={list}
        path={list.count > [category, show].filter(Boolean).length ? undefined : path}
      />
    </Page>
  );
}

const shownTitles = { new: "New Items", reduced: "Sale" };

ItemListScreen.searchKeys = searchParamKeys(itemRules);
ItemListScreen.data = ({ search }: ScreenAddress) => [
  itemPageQuery(readFilters(itemRules, search)),
];
