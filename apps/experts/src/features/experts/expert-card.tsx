import { pluralize, type Specialization, specializationNames } from "@ensemble/domain";
import { formatRate, paths } from "@ensemble/contract";
import { Portrait } from "@ensemble/controls";
import { Link } from "@ensemble/router";
import {
  Badge,
  Button,
  Flex,
  Note,
  PlainLink,
  PlainList,
  Skeleton,
  Title,
  VisuallyHidden,
} from "@ensemble/ui";
import { BadgeCheck, Star } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Expert, Offer } from "./experts";
import styles from "./experts.module.css";

interface ExpertCardProps {
  expert: Expert;
  /** `unknown` if the packages couldn't be loaded. */
  offer: Offer | "loading" | "unknown";
  /** Whether the card is above the fold, and so its image loads first. */
  priority: boolean;
}

/** An expert in the directory (EXPERT-3). Memoized, because the list often rerenders. */
export const ExpertCard = memo(function ExpertCard(props: ExpertCardProps): ReactNode {
  const { expert, offer, priority } = props;
  const { name, slug } = expert;
  return (
    <article className={styles.card}>
      <div>
        <Portrait
          expert={expert}
          width={480}
          sizes="(min-width: 768px) 360px, 104px"
          priority={priority}
        />
      </div>
      <div className={styles.head}>
        <div className={styles.title}>
          <Title className={styles.name}>
            <PlainLink as={Link} to={paths.expert(slug)}>
              {name}
            </PlainLink>
          </Title>
          {expert.is_verified && (
            <span className={styles.verified}>
              <BadgeCheck size={16} strokeWidth={1.8} aria-hidden /> Verified
            </span>
          )}
        </div>
        <Facts expert={expert} />
      </div>
      <div className={styles.body}>
        <p className={styles.bio}>{expert.bio}</p>
        <SpecializationBadges specializations={expert.specializations} />
      </div>
      <div className={styles.foot}>
        <Note className={styles.offer}>
          <OfferFacts offer={offer} city={expert.city} />
        </Note>
        <Button asChild size="3" variant="outline" color="gray" highContrast>
          <Link to={paths.expert(slug)} aria-label={`View Profile of ${name}`}>
            View Profile
          </Link>
        </Button>
        <Button asChild size="3">
          <Link to={paths.bookExpert(slug)} aria-label={`Book Now with ${name}`}>
            Book Now
          </Link>
        </Button>
      </div>
    </article>
  );
});

function Facts({ expert }: { expert: Expert }): ReactNode {
  const { rating, total_reviews: reviews, experience_years: years } = expert;
  return (
    <PlainList className={styles.facts}>
      <li>
        {reviews > 0 ? (
          <>
            <Star size={14} fill="currentColor" strokeWidth={0} aria-hidden />
            <span className={styles.rating}>{rating.toFixed(1)}</span>
            {` (${pluralize(reviews, "review")})`}
          </>
        ) : (
          "No reviews yet"
        )}
      </li>
      <li>{`${pluralize(years, "year")} of experience`}</li>
    </PlainList>
  );
}

interface OfferFactsProps extends Pick<ExpertCardProps, "offer"> {
  city: string;
}

function OfferFacts({ offer, city }: OfferFactsProps): ReactNode {
  if (offer === "loading") return <Skeleton>From $000/session</Skeleton>;
  if (offer === "unknown") return null;
  return (
    <>
      <strong>{`From ${formatRate(offer.from)}/session`}</strong>
      <span>
        {pluralize(offer.count, "service") + (offer.inPerson && city ? ` · in ${city}` : "")}
      </span>
    </>
  );
}

/** Up to three specializations, then '+N'. */
function SpecializationBadges(props: { specializations: readonly Specialization[] }): ReactNode {
  const names = props.specializations.map((value) => specializationNames[value]);
  const rest = names.slice(maxBadges);
  return (
    <Flex gap="2" wrap="wrap">
      {names.slice(0, maxBadges).map((name) => (
        <Badge key={name} color="gray" size="2">
          {name}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge color="gray" size="2" title={rest.join(", ")}>
          <span aria-hidden>{`+${rest.length}`}</span>
          <VisuallyHidden>{`and ${rest.join(", ")}`}</VisuallyHidden>
        </Badge>
      )}
    </Flex>
  );
}

/** Badges before '+N' (EXPERT-3). */
const maxBadges = 3;

/** The directory's grid, with one column on phones. */
export function ExpertGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.grid}>{children}</div>;
}

/** The grid's loading state, with the same dimensions. */
export function ExpertGridSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Loading experts">
      <Note className={styles.count}>&nbsp;</Note>
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.card} aria-hidden>
            <Skeleton className={styles.portrait} />
            <div>
              <Skeleton height="28px" width="70%" />
              <Skeleton height="20px" width="85%" mt="2" />
            </div>
            <Skeleton className={styles.text} />
          </div>
        ))}
      </div>
    </div>
  );
}
