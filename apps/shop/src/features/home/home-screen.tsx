import { paths, pictureAt, pictureSet, productName, settings } from "@ensemble/contract";
import {
  sharedAddress,
  SocialMeta,
  StructuredData,
  type Thing,
  useLazyModule,
} from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { useFavorites, useSession, storedViewed } from "@ensemble/session";
import {
  BelowTheFold,
  Button,
  DisplayTitle,
  Note,
  Page,
  PlainList,
  useOnDevice,
} from "@ensemble/ui";
import type { ReactNode } from "react";
import { CenteredSpinner, QueryView } from "../../components/query-view";
import { Section } from "../../components/section";
import { CollectionCard, LoadingCollection } from "../collections/collection-card";
import { type Collection, featuredCollectionsQuery } from "../collections/collections";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { trendingOutfitsQuery } from "../outfits/outfits";
import { RecentlyViewed } from "../recently-viewed/recently-viewed";
import { hasStoredStyle } from "../style/visitor";
import { homeActions, homeHero } from "./home-hero";
import "./home-hero.css";
import styles from "./home.module.css";

const title = `${productName}: outfits for women too busy to shop`;
const description =
  "Complete outfits for work, weekends, and evenings, with every piece and where to buy it.";

/** The home page (COLL-1 to COLL-4). */
export default function HomeScreen(): ReactNode {
  return (
    <Page title={title} description={description} width="full">
      <SocialMeta
        path={paths.home()}
        title={title}
        description={description}
        picture={{ url: homeHero.wide.picture, alt: homeHero.words.title, ratio: 1200 / 1920 }}
      />
      <StructuredData data={homeMarkup()} />
      <Hero />
      <div className={styles.content}>
        <Steps />
        <BelowTheFold height={{ phone: 980, wide: 760 }}>
          <FeaturedCollections />
        </BelowTheFold>
        <BelowTheFold height={{ phone: 1120, wide: 720 }}>
          <TrendingOutfits />
        </BelowTheFold>
        <LazyForYou />
        <RecentlyViewed />
      </div>
    </Page>
  );
}

/** Describes the organization and the site search to search engines. */
function homeMarkup(): Thing {
  const home = sharedAddress(paths.home());
  const organization = { "@id": `${home}#organization` };
  return {
    "@graph": [
      {
        "@type": "Organization",
        ...organization,
        name: productName,
        url: home,
        email: settings().contacts.general,
      },
      {
        "@type": "WebSite",
        "@id": `${home}#site`,
        name: productName,
        url: home,
        publisher: organization,
        potentialAction: {
          "@type": "SearchAction",
          target: `${sharedAddress(paths.search())}?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

const { picture, sizes, wide, words } = homeHero;

/** The hero with its two calls to action (COLL-1). */
function Hero(): ReactNode {
  const anonymous = useSession(({ status }) => status === "anonymous");
  return (
    <section className="home-hero">
      <picture className="home-hero-picture">
        <source
          media={wide.media}
          srcSet={pictureSet(wide.picture) ?? wide.picture}
          sizes="100vw"
        />
        <img
          src={pictureAt(picture, 720)}
          srcSet={pictureSet(picture)}
          sizes={sizes}
          alt="A brown wrap coat, a white cable knit, straight blue jeans, brown ankle boots, a red shoulder bag, sunglasses, and a navy scarf laid out together"
          fetchPriority="high"
          decoding="sync"
        />
      </picture>
      <div className="home-hero-words">
        <DisplayTitle>{words.title}</DisplayTitle>
        <p>{words.text}</p>
        <div className="home-hero-actions">
          <Button asChild size="3">
            <Link to={homeActions.quiz.to}>{homeActions.quiz.label}</Link>
          </Button>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={homeActions.collections.to}>{homeActions.collections.label}</Link>
          </Button>
        </div>
        {/* One line in either case, so that the page doesn't shift once the session is known. */}
        <Link to={anonymous ? paths.auth() : paths.favorites()} className={styles.save}>
          {anonymous ? "Sign in to save your favorites" : "See your favorites"}
        </Link>
      </div>
    </section>
  );
}

const steps = [
  { name: "Discover", text: "Browse outfits for every occasion, or let the quiz find your style." },
  { name: "Save", text: "Save whole outfits or single pieces, and find them on all your devices." },
  {
    name: "Shop",
    text: "Go straight to each piece at the shop that sells it. You pay the shop's price.",
  },
] as const;

/** How it works, in three steps (COLL-2). */
function Steps(): ReactNode {
  return (
    <section aria-label="How it works">
      <PlainList as="ol" className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={styles.step}>
            <h2 className={styles.name}>{name}</h2>
            <Note className={styles.text}>{text}</Note>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function FeaturedCollections(): ReactNode {
  const query = useQuery(featuredCollectionsQuery());
  return (
    <Section
      title="Featured Collections"
      more={{ label: "View all collections", to: paths.collections() }}
    >
      <QueryView query={query} subject="The collections" loading={<CollectionSlots />}>
        {(collections) => <CollectionSlots collections={collections} />}
      </QueryView>
    </Section>
  );
}

/** One large card and three small rows. */
const slots = [
  { shape: "card", sizes: "(min-width: 1024px) 55vw, 92vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
] as const;

function CollectionSlots({ collections }: { collections?: Collection[] }): ReactNode {
  return (
    <div
      className={styles.slots}
      {...(!collections && { role: "status", "aria-label": "Loading collections" })}
    >
      {!collections && <CenteredSpinner />}
      <PlainList className={styles.layout}>
        {slots.map(({ shape, sizes }, index) => {
          const collection = collections?.[index];
          if (collections && !collection) return null;
          return (
            <li key={collection?.id ?? index}>
              {collection ? (
                <CollectionCard collection={collection} shape={shape} sizes={sizes} />
              ) : (
                <LoadingCollection shape={shape} />
              )}
            </li>
          );
        })}
      </PlainList>
    </div>
  );
}

function TrendingOutfits(): ReactNode {
  const query = useQuery(trendingOutfitsQuery());
  return (
    <Section title="Trending Now" more={{ label: "View all outfits", to: paths.outfits() }}>
      <QueryView
        query={query}
        subject="The newest outfits"
        loading={<LoadingOutfits count={3} arrangement="featured" />}
      >
        {(outfits) => <OutfitGrid outfits={outfits} arrangement="featured" />}
      </QueryView>
    </Section>
  );
}

const loadForYou = () => import("../for-you/for-you-outfits");

/** Shows 'For You' to visitors with any signals. Its code loads after the page (FORYOU-2). */
function LazyForYou(): ReactNode {
  const signedIn = useSession(({ status }) => status === "signedIn");
  const saved = useFavorites(({ outfits, items }) => outfits.length + items.length > 0);
  const hasStyle = useOnDevice(hasStoredStyle, false);
  const hasViewed = useOnDevice(storedViewed, "") !== "";
  const { code } = useLazyModule(loadForYou, signedIn || saved || hasStyle || hasViewed);
  return code && <code.ForYou />;
}

HomeScreen.data = () => [featuredCollectionsQuery(), trendingOutfitsQuery()];
