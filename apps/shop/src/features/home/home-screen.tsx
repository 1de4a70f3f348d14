import { productName } from "@ensemble/contract";
import { Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FeaturedCollections } from "./featured-collections";
import { Hero } from "./hero";
import styles from "./home-screen.module.css";
import { Steps } from "./steps";
import { TrendingOutfits } from "./trending-outfits";

/** Home (COLL-1 to COLL-4). */
export default function HomeScreen(): ReactNode {
  return (
    <Page
      title={`${productName}: outfits for women too busy to shop`}
      description="Complete outfits for work, weekends and evenings, with every piece and where to buy it."
      width="full"
    >
      <Hero />
      <div className={styles.content}>
        <Steps />
        <FeaturedCollections />
        <TrendingOutfits />
      </div>
    </Page>
  );
}
