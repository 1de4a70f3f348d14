import { paths } from "@ensemble/contract";
import { studioPaths } from "@ensemble/domain";
import { RecordHistory } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import type { StudioProps } from "@ensemble/studio";
import { Button, EmptyState, LoadFailure, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Expert, expertQuery } from "./expert";

interface ExpertStudioProps {
  /** Shown until the expert has loaded. */
  title: string;
  children: (studio: StudioProps, frame: Frame) => ReactNode;
}

type Frame = (title: string, body: ReactNode) => ReactNode;

/** Shows a screen of the studio of the expert in the URL to administrators. */
export function ExpertStudio({ title, children }: ExpertStudioProps): ReactNode {
  const { slug = "" } = useParams();
  const { data: expert, isError, refetch } = useQuery(expertQuery(slug));
  const frame: Frame = (heading, body) => (
    <AdminPage
      title={heading}
      back={{ label: `Back to ${expert?.name ?? "Expert"}`, to: paths.adminExpert(slug) }}
    >
      {body}
    </AdminPage>
  );
  if (expert) {
    const links = createStudioLinks(expert);
    return children({ expert, links, isOwn: false, History: RecordHistory }, frame);
  }
  return frame(
    title,
    expert === null ? (
      <EmptyState
        title="Expert not found"
        text="The URL may have changed, or the expert was deleted."
      >
        <Button asChild size="3">
          <Link to={paths.adminExperts()}>All Experts</Link>
        </Button>
      </EmptyState>
    ) : isError ? (
      <LoadFailure what="This expert" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="420px" />
    ),
  );
}

const createStudioLinks = ({ slug }: Expert): StudioProps["links"] => ({
  calendar: (day) => `${studioPaths.adminCalendar(slug)}${day ? `?day=${day}` : ""}`,
  client: (id) => studioPaths.adminClient(slug, id),
  hours: () => studioPaths.adminHours(slug),
});
