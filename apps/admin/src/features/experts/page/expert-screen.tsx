import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, useNavigate, useParams } from "@ensemble/router";
import { Button, EmptyState, LoadFailure, Skeleton } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { AdminPage } from "../../../layout/page/admin-page";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { RecordHistory } from "../../../layout/records/record-history";
import { DaysOffList } from "../availability/days-off-list";
import { WeekSummary } from "../availability/week-summary";
import { PackageList } from "../packages/package-list";
import { DeleteExpert } from "./delete-expert";
import { expertOf, type Expert } from "../expert";
import { ExpertFacts } from "./expert-facts";
import styles from "./expert-screen.module.css";
import { ReviewList } from "./review-list";

const ExpertDialog = lazyDialog(() => import("../form/expert-dialog"));

/** One stylist: profile, packages, reviews, hours, days off and history. */
export default function ExpertScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data: expert, isError, refetch } = useQuery(expertOf(slug));
  const back = { label: "Back to Expert Stylists", to: paths.adminExperts() };
  if (expert) return <ExpertDetails key={expert.id} expert={expert} back={back} />;
  return (
    <AdminPage title={expert === null ? "Expert not found" : "Expert"} back={back}>
      {expert === null ? (
        <EmptyState
          title="There is no expert at this address"
          text="Perhaps it was changed or deleted."
        >
          <Button asChild size="3">
            <Link to={paths.adminExperts()}>All experts</Link>
          </Button>
        </EmptyState>
      ) : isError ? (
        <LoadFailure what="This expert" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="420px" />
      )}
    </AdminPage>
  );
}

interface ExpertDetailsProps {
  expert: Expert;
  back: { label: string; to: string };
}

function ExpertDetails({ expert, back }: ExpertDetailsProps): ReactNode {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <AdminPage
      title={expert.name}
      back={back}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={`${paths.adminBookings()}?expert=${expert.slug}`}>Bookings</Link>
          </Button>
          <Button size="3" variant="outline" color="red" onClick={() => setDeleting(true)}>
            Delete Expert
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <div>
          <ExpertFacts expert={expert} onEdit={() => setEditing(true)} />
          <PackageList expertId={expert.id} />
          <ReviewList expertId={expert.id} />
        </div>
        <div>
          <WeekSummary expert={expert} />
          <DaysOffList expert={expert} />
          <RecordHistory table="expert_stylists" record={expert.id} names={{ slug: "Address" }} />
        </div>
      </div>
      {editing && (
        <ExpertDialog
          expert={expert}
          onSaved={(slug) => {
            if (slug !== expert.slug) void navigate(paths.adminExpert(slug), { replace: true });
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {deleting && <DeleteExpert expert={expert} onClose={() => setDeleting(false)} />}
    </AdminPage>
  );
}
