import { formatDuration, serviceText, specializationNames, utcDate } from "@ensemble/domain";
import { formatPrice, pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import {
  breadcrumbs,
  NotFoundPage,
  sharedAddress,
  sharedPicture,
  SocialMeta,
  Stars,
  StructuredData,
  type Thing,
} from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import {
  BackLink,
  Badge,
  LoadFailure,
  Note,
  Page,
  PlainLink,
  PlainList,
  Skeleton,
  Text,
  toast,
} from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import {
  type ExpertPackage,
  expertNotFound,
  type ExpertProfile,
  expertProfileQuery,
  type ExpertReview,
  wizardPath,
} from "./expert";
import { ExpertHeader } from "./expert-header";
import { ExpertLooks, hasLooks } from "./expert-looks";
import styles from "./expert.module.css";

/** An expert's profile, packages and reviews (EXPERT-6). */
export default function ExpertProfileScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery(expertProfileQuery(slug));

  useEffect(() => {
    if (!error) return;
    console.warn("The expert couldn't be loaded.", error);
    const description = "Failed to load expert profile. Please try again.";
    toast({ kind: "error", title: "Error", description });
  }, [error]);

  if (data === null)
    return (
      <NotFoundPage
        {...expertNotFound}
        text="The expert profile you're looking for doesn't exist."
      />
    );
  return (
    <Page title={pageTitle(data?.name ?? "Expert")} description={data?.bio}>
      <BackLink as={Link} to={paths.experts()}>
        <ArrowLeft size={16} strokeWidth={1.6} aria-hidden /> Back to Experts
      </BackLink>
      {isPending && <ExpertProfileSkeleton />}
      {error && <LoadFailure what="This expert" onRetry={() => void refetch()} />}
      {data && <Profile expert={data} />}
    </Page>
  );
}

ExpertProfileScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [expertProfileQuery(slug)];

/** The header's loading state, with the same dimensions. */
function ExpertProfileSkeleton(): ReactNode {
  return (
    <div className={styles.head} role="status" aria-label="Loading expert">
      <div className={styles.portrait} aria-hidden>
        <div className={styles.place} />
      </div>
      <div className={styles.facts} aria-hidden>
        <Skeleton height="64px" width="80%" />
        <Skeleton height="24px" width="60%" />
        <Skeleton height="28px" width="90%" />
        <Skeleton height="48px" width="40%" />
        <Skeleton height="108px" />
      </div>
    </div>
  );
}

function Profile({ expert }: { expert: ExpertProfile }): ReactNode {
  return (
    <article>
      <SocialMeta
        path={paths.expert(expert.slug)}
        title={expert.name}
        description={expert.bio}
        picture={{ url: expert.profile_image, alt: expert.name }}
        type="profile"
      />
      <StructuredData data={expertMarkup(expert)} />
      <StructuredData
        data={breadcrumbs([
          { name: "Experts", path: paths.experts() },
          { name: expert.name, path: paths.expert(expert.slug) },
        ])}
      />
      <ExpertHeader expert={expert} />
      <div className={styles.sections}>
        <section>
          <h2>About</h2>
          <p className={styles.bio}>{expert.bio}</p>
        </section>
        {expert.credentials.length > 0 && (
          <section>
            <h2>Credentials & Certifications</h2>
            <ul className={styles.credentials}>
              {expert.credentials.map((credential) => (
                <li key={credential}>{credential}</li>
              ))}
            </ul>
          </section>
        )}
        <ExpertServices
          slug={expert.is_active ? expert.slug : undefined}
          city={expert.city}
          packages={expert.packages}
        />
        {expert.reviews.length > 0 && <ExpertReviews reviews={expert.reviews} />}
        {hasLooks(expert) && (
          <section>
            <h2>Looks</h2>
            <ExpertLooks slug={expert.slug} />
          </section>
        )}
      </div>
    </article>
  );
}

interface ExpertServicesProps {
  /** Undefined if the expert isn't taking bookings. */
  slug: string | undefined;
  city: string;
  packages: readonly ExpertPackage[];
}

function ExpertServices({ slug, city, packages }: ExpertServicesProps): ReactNode {
  return (
    <section>
      <h2>Services & Packages</h2>
      {packages.length === 0 && <Text color="gray">No packages are available right now.</Text>}
      <PlainList className={styles.packages}>
        {packages.map((offered) => (
          <li key={offered.id} className={styles.package}>
            <h3 className={styles.name}>
              {slug ? (
                <PlainLink as={Link} to={wizardPath(slug, { step: 1, packageId: offered.id })}>
                  {offered.name}
                </PlainLink>
              ) : (
                offered.name
              )}
            </h3>
            <p className={styles.price}>{formatPrice(offered.price)}</p>
            <p className={styles.packageFacts}>
              <Badge color="gray" size="2">
                {serviceText(offered, city)}
              </Badge>
              {formatDuration(offered.duration_minutes)}
            </p>
            {offered.description && <p className={styles.text}>{offered.description}</p>}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

type ProfileFields = Pick<
  ExpertProfile,
  "slug" | "name" | "bio" | "profile_image" | "specializations" | "credentials"
>;

/** Returns schema.org markup for an expert. */
function expertMarkup(expert: ProfileFields): Thing {
  const address = sharedAddress(paths.expert(expert.slug));
  return {
    "@type": "Person",
    "@id": `${address}#expert`,
    name: expert.name,
    url: address,
    description: expert.bio,
    image: expert.profile_image ? sharedPicture(expert.profile_image) : undefined,
    jobTitle: "Stylist",
    knowsAbout: expert.specializations.map((value) => specializationNames[value]),
    hasCredential:
      expert.credentials.length > 0
        ? expert.credentials.map((name) => ({ "@type": "EducationalOccupationalCredential", name }))
        : undefined,
  };
}

/** The newest reviews. Dates are in UTC, because a server doesn't know the visitor's zone. */
function ExpertReviews({ reviews }: { reviews: readonly ExpertReview[] }): ReactNode {
  return (
    <section>
      <h2>Client Reviews</h2>
      <PlainList className={styles.reviews}>
        {reviews.slice(0, maxShown).map(({ id, rating, review_text: text, created_at: at }) => (
          <li key={id}>
            <Note className={styles.reviewHead}>
              <Stars rating={rating} />
              <time dateTime={at}>{utcDate(at, "long")}</time>
            </Note>
            {text && <p className={styles.reviewText}>{text}</p>}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** Limit of shown reviews (EXPERT-7). */
const maxShown = 5;
