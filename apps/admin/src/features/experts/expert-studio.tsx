import { paths } from "@ensemble/contract";
import { studioPaths } from "@ensemble/domain";
import { RecordHistory } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { useLocation, useParams } from "@ensemble/router";
import { StudioCalendar, StudioClient, StudioHours, type StudioProps } from "@ensemble/studio";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Expert, expertQuery } from "./expert";
import { NoExpert } from "./no-expert";

/** Calendar, hours or a client of the expert in the URL, as the stylist sees them. */
export function ExpertStudio(): ReactNode {
  const { slug = "", id } = useParams();
  const { pathname } = useLocation();
  const query = useQuery(expertQuery(slug));
  const expert = query.data;
  const part = id ? "Client" : pathname.endsWith("/hours") ? "Hours" : "Calendar";
  const frame = (title: string, body: ReactNode): ReactNode => (
    <AdminPage
      title={title}
      back={{ label: `Back to ${expert?.name ?? "Expert"}`, to: paths.adminExpert(slug) }}
    >
      {body}
    </AdminPage>
  );
  if (!expert) return frame(part, <NoExpert query={query} />);
  const links = createStudioLinks(expert);
  const studio: StudioProps = { expert, links, isOwn: false, History: RecordHistory };
  if (id) return <StudioClient {...studio} key={id} id={id} renderLayout={frame} />;
  return frame(
    `${part} of ${expert.name}`,
    part === "Calendar" ? (
      <StudioCalendar {...studio} />
    ) : (
      <>
        <StudioHours {...studio} />
        <RecordHistory table="expert_stylists" record={expert.id} />
      </>
    ),
  );
}

const createStudioLinks = ({ slug }: Expert): StudioProps["links"] => ({
  calendar: (day) => `${studioPaths.adminCalendar(slug)}${day ? `?day=${day}` : ""}`,
  client: (id) => studioPaths.adminClient(slug, id),
  hours: () => studioPaths.adminHours(slug),
});
