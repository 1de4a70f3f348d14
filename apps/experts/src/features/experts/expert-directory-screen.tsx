import { pluralize, serviceTypeNames, specializationNames } from "@ensemble/domain";
import { pageTitle, paths } from "@ensemble/contract";
import {
  searchParamKeys,
  FilterBar,
  FilterSelect,
  SearchLine,
  SocialMeta,
  useFilters,
  useDebouncedText,
} from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import {
  Button,
  DisplayTitle,
  EmptyState,
  Eyebrow,
  LoadFailure,
  Note,
  Page,
  Text,
  toast,
} from "@ensemble/ui";
import { type ReactNode, useEffect, useMemo } from "react";
import { ExpertCard, ExpertGrid, ExpertGridSkeleton } from "./expert-card";
import {
  activeExpertsQuery,
  activePackagesQuery,
  type ChosenExperts,
  type Expert,
  type ExpertFilterControls,
  expertRules,
  findExperts,
  type Offer,
  offersByExpert,
  sortNames,
} from "./experts";
import styles from "./experts.module.css";

const title = "Expert Style Consultants";
const description = "Browse stylists, compare what they offer, and book a consultation.";

/** The expert directory (EXPERT-1). */
export default function ExpertDirectoryScreen(): ReactNode {
  const experts = useQuery(activeExpertsQuery);
  const first = experts.data?.[0];
  const packages = useQuery(activePackagesQuery);
  const offers = useMemo(() => offersByExpert(packages.data ?? []), [packages.data]);
  const list = useFilters(expertRules);
  // The loaded list follows every key; the URL follows when typing pauses.
  const { text, setText } = useDebouncedText(list.filters.text, list.search);
  const clear = () => {
    setText("");
    list.clear();
  };

  useEffect(() => {
    if (!experts.error) return;
    console.warn("The experts couldn't be loaded.", experts.error);
    const description = "Failed to load expert stylists. Please try again.";
    toast({ kind: "error", title: "Error", description });
  }, [experts.error]);
  useEffect(() => {
    if (packages.error) console.warn("The service packages couldn't be loaded.", packages.error);
  }, [packages.error]);

  return (
    <Page title={pageTitle(title)} description={description}>
      <SocialMeta
        path={paths.experts()}
        title={title}
        description={description}
        picture={first && { url: first.profile_image, alt: first.name }}
      />
      <header className={styles.hero}>
        <Eyebrow>Experts</Eyebrow>
        <DisplayTitle>{title}</DisplayTitle>
        <Text as="p" size="4" color="gray" mt="4">
          Stylists who start with you, not the clothes. Find yours and book a consultation.
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

ExpertDirectoryScreen.searchKeys = searchParamKeys(expertRules);
ExpertDirectoryScreen.data = () => [activeExpertsQuery, activePackagesQuery];

interface ExpertFiltersProps {
  list: ExpertFilterControls;
  /** The text in the search box, which the URL follows. */
  text: string;
  onText: (text: string) => void;
  /** False if the packages failed to load, which the service filter needs. */
  offersKnown: boolean;
}

/** Search, filters and order of the directory (EXPERT-2). */
function ExpertFilters(props: ExpertFiltersProps): ReactNode {
  const { list, text, onText, offersKnown } = props;
  const { choices, sort } = list.filters;
  return (
    <FilterBar quiet>
      <SearchLine
        what="Experts"
        label="Search experts..."
        aria-label="Search experts"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onSearch={onText}
      />
      <FilterSelect
        label="Specialization"
        allLabel="All specialties"
        names={specializationNames}
        value={choices.specialization}
        parameter="specialization"
        onChange={(value) => list.choose("specialization", value)}
      />
      <FilterSelect
        label="Service"
        allLabel="All services"
        names={serviceTypeNames}
        value={choices.service}
        parameter="service"
        disabled={!offersKnown}
        onChange={(value) => list.choose("service", value)}
      />
      <FilterSelect
        label="Sort by"
        names={sortNames}
        value={sort.by}
        parameter="sort"
        initial={list.rules.defaultSort.by}
        onChange={(by) => by && list.sort({ by, descending: false })}
      />
    </FilterBar>
  );
}

interface ExpertListProps {
  experts: readonly Expert[];
  offers: ReadonlyMap<string, Offer>;
  offersState: "pending" | "error" | "success";
  filters: ChosenExperts;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
}

/** The matching experts, or the empty state (EXPERT-3, EXPERT-4). */
function ExpertList(props: ExpertListProps): ReactNode {
  const { experts, offers, offersState, filters, onClear } = props;
  // Without packages, the list can't be filtered by service.
  const choices = { ...filters.choices, service: undefined };
  const effectiveFilters = offersState === "error" ? { ...filters, choices } : filters;
  const found = findExperts(experts, offers, effectiveFilters);
  return (
    <>
      <Note className={styles.count} role="status">
        {pluralize(found.length, "expert")}
      </Note>
      {found.length === 0 ? (
        <EmptyState
          title="No experts found"
          text="Try adjusting your search criteria or browse all our experts."
        >
          {onClear && (
            <Button size="3" onClick={onClear}>
              Browse All Experts
            </Button>
          )}
        </EmptyState>
      ) : (
        <ExpertGrid>
          {found.map(({ expert, offer }, index) => (
            <ExpertCard
              key={expert.id}
              expert={expert}
              offer={offerFor(offersState, offer)}
              priority={index < priorityCount}
            />
          ))}
        </ExpertGrid>
      )}
    </>
  );
}

/** Cards above the fold on a wide screen. */
const priorityCount = 4;

function offerFor(state: ExpertListProps["offersState"], offer: Offer) {
  if (state === "pending") return "loading";
  return state === "error" ? "unknown" : offer;
}
