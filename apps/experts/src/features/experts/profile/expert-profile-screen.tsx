import { pageTitle, paths, type ScreenAddress } from "@ensemble/contract";
import { breadcrumbs, SocialMeta, StructuredData } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { LoadFailure, Page, toast } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { ExpertNotFound } from "../expert-not-found";
import { ExpertHeader } from "./expert-header";
import { expertMarkup } from "./expert-markup";
import { expertProfile, type ExpertProfile } from "./expert-profile";
import styles from "./expert-profile-screen.module.css";
import { ExpertProfileSkeleton } from "./expert-profile-skeleton";
import { ExpertReviews } from "../reviews/expert-reviews";
import { ExpertServices } from "./expert-services";

/** An expert's profile, packages and reviews (EXPERT-6). */
export default function ExpertProfileScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery(expertProfile(slug));

  useEffect(() => {
    if (!error) return;
    console.warn("The expert could not be loaded.", error);
    const description = "Failed to load expert profile. Please try again.";
    toast({ kind: "error", title: "Error", description });
  }, [error]);

  if (data === null) {
    const text = "The expert profile you're looking for doesn't exist.";
    return <ExpertNotFound text={text} />;
  }
  return (
    <Page title={pageTitle(data?.name ?? "Expert")} description={data?.bio}>
      <Link to={paths.experts()} className={styles.back}>
        <ArrowLeft size={16} strokeWidth={1.6} aria-hidden /> Back to Experts
      </Link>
      {isPending && <ExpertProfileSkeleton />}
      {error && <LoadFailure what="This expert" onRetry={() => void refetch()} />}
      {data && <Profile expert={data} />}
    </Page>
  );
}

ExpertProfileScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [expertProfile(slug)];

function Profile({ expert }: { expert: ExpertProfile }): ReactNode {
  return (
    <article>
      <SocialMeta
        path={paths.expert(expert.slug)}
        title={expert.name}
        description={expert.bio}
        image={expert.profile_image}
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
          packages={expert.packages}
        />
        {expert.reviews.length > 0 && <ExpertReviews reviews={expert.reviews} />}
      </div>
    </article>
  );
}
