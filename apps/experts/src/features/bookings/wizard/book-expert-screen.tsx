import { pageTitle, paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { DisplayTitle, LoadFailure, Page, Skeleton, toast } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { expertProfile, takesNoBookings } from "../../experts/profile/expert-profile";
import { ExpertNotFound } from "../../experts/expert-not-found";
import styles from "./book-expert-screen.module.css";
import { BookingWizard } from "./booking-wizard";

/** Books a consultation with one expert (BOOK-1). */
export default function BookExpertScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data: expert, error, isPending, refetch } = useQuery(expertProfile(slug));

  useEffect(() => {
    if (!error) return;
    console.warn("The expert could not be loaded.", error);
    const description = "Failed to load booking information. Please try again.";
    toast({ kind: "error", title: "Error", description });
  }, [error]);

  if (expert === null) {
    const text = "The expert you're trying to book doesn't exist.";
    return <ExpertNotFound text={text} />;
  }
  return (
    <Page title={pageTitle(expert ? `Book ${expert.name}` : "Book a consultation")}>
      <Link to={paths.expert(slug)} className={styles.back}>
        <ArrowLeft size={16} strokeWidth={1.6} aria-hidden /> Back to Profile
      </Link>
      <DisplayTitle>Book a consultation</DisplayTitle>
      <p className={styles.who}>{expert && `with ${expert.name}`}</p>
      {isPending && (
        <div role="status" aria-label="Loading booking" className={styles.waiting}>
          <Skeleton height="60px" />
          <Skeleton height="110px" />
          <Skeleton height="110px" />
        </div>
      )}
      {error && !expert && <LoadFailure what="This expert" onRetry={() => void refetch()} />}
      {expert?.is_active && <BookingWizard expert={expert} key={expert.id} />}
      {expert && !expert.is_active && <p role="status">{takesNoBookings(expert)}</p>}
    </Page>
  );
}
