import { pluralize } from "@ensemble/catalogue";
import { specializationNames } from "@ensemble/consultations";
import { formatRate } from "@ensemble/contract";
import { Portrait } from "@ensemble/controls";
import { Badge, DisplayTitle } from "@ensemble/ui";
import { BadgeCheck, Star } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./expert-header.module.css";
import { takesNoBookings, type ExpertProfile } from "./expert-profile";
import { ExpertWays } from "./expert-ways";

/** Portrait, facts and the two calls to action. */
export function ExpertHeader({ expert }: { expert: ExpertProfile }): ReactNode {
  return (
    <div className={styles.head}>
      <div className={styles.portrait}>
        <Portrait expert={expert} width={720} sizes="(min-width: 768px) 420px, 100vw" priority />
      </div>
      <div className={styles.facts}>
        <DisplayTitle>{expert.name}</DisplayTitle>
        <RatingLine expert={expert} />
        <ul className={styles.specializations} aria-label="Specializations">
          {expert.specializations.map((value) => (
            <li key={value}>
              <Badge color="gray" size="2">
                {specializationNames[value]}
              </Badge>
            </li>
          ))}
        </ul>
        <p className={styles.rate}>
          <strong>{formatRate(expert.hourly_rate)}</strong> per hour
        </p>
        {expert.is_active ? <ExpertWays expert={expert} /> : <p>{takesNoBookings(expert)}</p>}
        <QuickStats expert={expert} />
      </div>
    </div>
  );
}

function RatingLine({ expert }: { expert: ExpertProfile }): ReactNode {
  const { is_verified: verified, rating, total_reviews: reviews } = expert;
  return (
    <p className={styles.rating}>
      {verified && (
        <span className={styles.verified}>
          <BadgeCheck size={18} strokeWidth={1.8} aria-hidden /> Verified
        </span>
      )}
      {reviews > 0 ? (
        <span>
          <Star size={16} fill="currentColor" strokeWidth={0} aria-hidden /> {rating.toFixed(1)} (
          {pluralize(reviews, "review")})
        </span>
      ) : (
        <span>No reviews yet</span>
      )}
    </p>
  );
}

function QuickStats({ expert }: { expert: ExpertProfile }): ReactNode {
  return (
    <section aria-label="Quick Stats">
      <dl className={styles.stats}>
        <div>
          <dt>Happy Clients</dt>
          <dd>{expert.total_reviews}</dd>
        </div>
        <div>
          <dt>Years of Experience</dt>
          <dd>{expert.experience_years}</dd>
        </div>
      </dl>
    </section>
  );
}
