import { paths, productName } from "@ensemble/contract";
import { SocialMeta, StructuredData } from "@ensemble/controls";
import { BelowTheFold, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FeaturedCollections } from "./featured-collections";
import { featuredCollections } from "../collections/collections";
import { RecentlyViewed } from "../recently-viewed/recently-viewed";
import { trendingOutfits } from "../outfits/outfits";
import { Hero } from "./hero";
import { homeLead } from "./home-lead";
import { homeMarkup } from "./home-markup";
import { LateForYou } from "./late-for-you";
import styles from "./home-screen.module.css";
import { Steps } from "./steps";
import { TrendingOutfits } from "./trending-outfits";

const title = `${productName}: outfits for women too busy to shop`;
const description =
  "Complete outfits for work, weekends and evenings, with every piece and where to buy it.";

/** Home (COLL-1 to COLL-4). */
export default function HomeScreen(): ReactNode {
  return (
    <Page title={title} description={description} width="full">
      <SocialMeta
        path={paths.home()}
        title={title}
        description={description}
        image={homeLead.wide.picture}
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
        <LateForYou />
        <RecentlyViewed />
      </div>
    </Page>
  );
}

HomeScreen.data = () => [featuredCollections(), trendingOutfits()];
