import { pageTitle, paths } from "@ensemble/contract";
import { SocialMeta, useTypedText } from "@ensemble/controls";
import { addressKeys, useFilters } from "@ensemble/list";
import { useQuery } from "@ensemble/query";
import { DisplayTitle, Eyebrow, LoadFailure, Page, Text, toast } from "@ensemble/ui";
import { useEffect, useMemo, type ReactNode } from "react";
import styles from "./expert-directory-screen.module.css";
import { ExpertFilters } from "./expert-filters";
import { ExpertGridSkeleton } from "./expert-grid";
import { ExpertList } from "./expert-list";
import { expertRules } from "./expert-rules";
import { activeExperts } from "../experts";
import { activePackages, offersByExpert } from "./service-packages";

const title = "Expert Style Consultants";
const description = "Browse stylists, compare what they offer and book a consultation.";

/** The expert directory (EXPERT-1). */
export default function ExpertDirectoryScreen(): ReactNode {
  const experts = useQuery(activeExperts);
  const packages = useQuery(activePackages);
  const offers = useMemo(() => offersByExpert(packages.data ?? []), [packages.data]);
  const list = useFilters(expertRules);
  // The list is here already, so it follows every key; the address follows when typing rests.
  const { text, setText } = useTypedText(list.filters.text, list.search);
  const clear = () => {
    setText("");
    list.clear();
  };

  useEffect(() => {
    if (!experts.error) return;
    console.warn("The experts could not be loaded.", experts.error);
    const description = "Failed to load expert stylists. Please try again.";
    toast({ kind: "error", title: "Error", description });
  }, [experts.error]);
  useEffect(() => {
    if (packages.error) console.warn("The service packages could not be loaded.", packages.error);
  }, [packages.error]);

  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta path={paths.experts()} title={title} description={description} />
      <header className={styles.hero}>
        <Eyebrow>Experts</Eyebrow>
        <DisplayTitle>{title}</DisplayTitle>
        <Text as="p" size="4" color="gray" mt="4">
          Stylists who look at you before they look at clothes. Choose one, and talk.
        </Text>
      </header>
      <ExpertFilters list={list} text={text} onText={setText} offersKnown={!packages.isError} />
      {experts.isPending && <ExpertGridSkeleton />}
      {experts.isError && (
        <LoadFailure
          what="The experts"
          onRetry={() => {
            void experts.refetch();
            void packages.refetch();
          }}
        />
      )}
      {experts.data && (
        <ExpertList
          experts={experts.data}
          offers={offers}
          offersState={packages.status}
          filters={{ ...list.filters, text }}
          onClear={text.trim() !== "" || list.narrowed ? clear : undefined}
        />
      )}
    </Page>
  );
}

ExpertDirectoryScreen.searchKeys = addressKeys(expertRules);
ExpertDirectoryScreen.data = () => [activeExperts, activePackages];
