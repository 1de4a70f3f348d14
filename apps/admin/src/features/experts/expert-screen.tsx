import { formatPrice, paths } from "@ensemble/contract";
import { Portrait } from "@ensemble/controls";
import { pluralize, specializationNames, formatZone, studioPaths } from "@ensemble/domain";
import {
  DeleteDialog,
  type Fact,
  FactList,
  lazyDialog,
  RecordHistory,
  removeUnusedFiles,
  Section,
} from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useNavigate, useParams } from "@ensemble/router";
import { Columns, PackageList } from "@ensemble/studio";
import { Badge, Button, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import {
  toCancelReason,
  deactivateExpert,
  deleteExpert,
  type Expert,
  expertQuery,
  lacksRequiredReason,
  noCancellation,
} from "./expert";
import { CancellationFields, ReviewList } from "./expert-reviews";
import styles from "./experts.module.css";
import { NoExpert } from "./no-expert";

const ExpertDialog = lazyDialog(() => import("./expert-dialog"));

/** An expert's profile, packages, reviews and history. */
export default function ExpertScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(expertQuery(slug));
  const expert = query.data;
  const back = { label: "Back to Expert Stylists", to: paths.adminExperts() };
  if (expert) return <ExpertDetails key={expert.id} expert={expert} back={back} />;
  return (
    <AdminPage title={expert === null ? "Expert not found" : "Expert"} back={back}>
      <NoExpert query={query} />
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
            <Link to={studioPaths.adminCalendar(expert.slug)}>Calendar</Link>
          </Button>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={studioPaths.adminHours(expert.slug)}>Hours</Link>
          </Button>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={`${paths.adminBookings()}?expert=${expert.slug}`}>Bookings</Link>
          </Button>
          <Button size="3" variant="outline" color="red" onClick={() => setDeleting(true)}>
            Delete Expert
          </Button>
        </>
      }
    >
      <Columns uneven>
        <div>
          <ExpertFacts expert={expert} onEdit={() => setEditing(true)} />
          <PackageList expertId={expert.id} />
          <ReviewList expertId={expert.id} />
        </div>
        <div>
          <RecordHistory table="expert_stylists" record={expert.id} />
        </div>
      </Columns>
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

interface ExpertFactsProps {
  expert: Expert;
  onEdit: () => void;
}

/** An expert's profile, read-only. */
function ExpertFacts({ expert, onEdit }: ExpertFactsProps): ReactNode {
  const { slug, is_active: active, is_verified: verified } = expert;
  const facts: Fact[] = [
    ["Bio", expert.bio || "None"],
    [
      "Specializations",
      expert.specializations
        .map((specialization) => specializationNames[specialization])
        .join(", ") || "None",
    ],
    ["Experience", pluralize(expert.experience_years, "year")],
    ["Hourly rate", formatPrice(expert.hourly_rate)],
    ["Credentials", expert.credentials.join("\n") || "None"],
    ["Time zone", formatZone(expert.time_zone)],
    ["City", expert.city || "None"],
    [
      "Rating",
      expert.total_reviews === 0
        ? "No reviews"
        : `${expert.rating.toFixed(1)} from ${pluralize(expert.total_reviews, "review")}`,
    ],
    [
      "Public page",
      active ? (
        <Link key="page" to={paths.expert(slug)}>
          {paths.expert(slug)}
        </Link>
      ) : (
        "Not shown while inactive"
      ),
    ],
  ];
  return (
    <Section
      title="Profile"
      actions={
        <Button size="2" variant="soft" onClick={onEdit}>
          Edit Profile
        </Button>
      }
    >
      <div className={styles.profile}>
        <div className={styles.portrait}>
          <Portrait expert={expert} width={480} sizes="160px" />
        </div>
        <div>
          <p className={styles.profileBadges}>
            <Badge size="2" color={active ? "green" : "gray"} highContrast>
              {active ? "Active" : "Inactive"}
            </Badge>
            <Badge size="2" color={verified ? "blue" : "gray"} highContrast>
              {verified ? "Verified" : "Not verified"}
            </Badge>
          </p>
          <FactList facts={facts} />
        </div>
      </div>
    </Section>
  );
}

interface DeleteExpertProps {
  expert: Expert;
  onClose: () => void;
}

/** Deletes an expert after confirmation, or deactivates one with bookings. */
function DeleteExpert({ expert, onClose }: DeleteExpertProps): ReactNode {
  const { id, name } = expert;
  const navigate = useNavigate();
  const [cancellation, setCancellation] = useState(noCancellation);
  return (
    <DeleteDialog
      title={`Delete ${name}?`}
      text="This also deletes their packages, hours, and reviews. This can't be undone."
      remove={async () => {
        await deleteExpert(id);
        toast({ kind: "success", title: "Expert Deleted", description: `${name} was deleted.` });
      }}
      onRemoved={async () => {
        await navigate(paths.adminExperts(), { replace: true });
        await removeUnusedFiles([expert.profile_image]);
      }}
      inUse={{
        title: `${name} can't be deleted`,
        text: expert.is_active
          ? "This expert has bookings. You can deactivate them so they're no longer listed or bookable."
          : "This expert has bookings, which still name them. They're inactive: neither listed nor bookable.",
      }}
      deactivate={
        expert.is_active &&
        (async () => {
          await deactivateExpert(id, toCancelReason(cancellation));
          const description = `${name} is no longer listed.`;
          toast({ kind: "success", title: "Expert Deactivated", description });
        })
      }
      canDeactivate={() => {
        const lacksReason = lacksRequiredReason(cancellation);
        setCancellation({ ...cancellation, lacksReason });
        return !lacksReason;
      }}
      onClose={onClose}
    >
      <CancellationFields expertId={id} cancellation={cancellation} onChange={setCancellation} />
    </DeleteDialog>
  );
}
