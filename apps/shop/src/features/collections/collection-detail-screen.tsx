import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { breadcrumbs, SocialMeta, StructuredData } from "@ensemble/controls";
import { addressKeys, useFilters } from "@ensemble/list";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { Page } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { pageSize, pathOfPage } from "../../layout/pages/page-range";
import { Section } from "../../layout/section";
import { WaitingTitle } from "../../layout/waiting-title";
import { collectionRules } from "../outfits/filters/outfit-filters";
import { OutfitList } from "../outfits/list/outfit-list";
import { useOutfitPages } from "../outfits/list/outfit-page";
import { collectionMarkup } from "./collection-markup";
import styles from "./collection-detail-screen.module.css";
import { CollectionHeader, LoadingHeader } from "./collection-header";
import { CollectionNotFound } from "./collection-not-found";
import { collectionBySlug } from "./collection-detail";
import { outfitCount, type Collection } from "./collections";

/** One collection and its outfits (COLL-6). */
export default function CollectionDetailScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(collectionBySlug(slug));
  const { data } = query;
  if (data === null) return <CollectionNotFound />;
  return (
    <Page
      title={pageTitle(data?.title ?? "Collection")}
      description={data?.description ?? undefined}
    >
      <Link to={paths.collections()} className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        Back to Collections
      </Link>
      {!data && <WaitingTitle>Collection</WaitingTitle>}
      <Loaded query={{ ...query, data }} what="The collection" loading={<LoadingHeader />}>
        {(collection) => <CollectionContent collection={collection} />}
      </Loaded>
    </Page>
  );
}

CollectionDetailScreen.searchKeys = [...addressKeys(collectionRules), "view"];
CollectionDetailScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [
  collectionBySlug(slug),
];

function CollectionContent({ collection }: { collection: Collection }): ReactNode {
  const list = useFilters(collectionRules);
  const { filters } = list;
  const pages = useOutfitPages(filters, collection.id);
  const { data } = pages.query;
  const path = paths.collection(collection.slug);
  const expected = Math.min(outfitCount(collection), pageSize);
  return (
    <>
      <SocialMeta
        path={pathOfPage(path, filters.page)}
        title={collection.title}
        description={collection.description}
        image={collection.cover_image}
      />
      {data && !list.narrowed && (
        <StructuredData data={collectionMarkup(collection, data.outfits)} />
      )}
      <StructuredData
        data={breadcrumbs([
          { name: "Collections", path: paths.collections() },
          { name: collection.title, path },
        ])}
      />
      <CollectionHeader collection={collection} />
      <Section title="Outfits in this Collection">
        {data?.total === 0 && !list.narrowed ? (
          <p className={styles.empty}>
            This collection is being curated. Check back soon for amazing outfits!
          </p>
        ) : (
          <OutfitList list={list} pages={pages} path={path} expected={expected} />
        )}
      </Section>
    </>
  );
}
