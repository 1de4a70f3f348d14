import { studioPaths } from "@ensemble/domain";
import { useLocation, useParams } from "@ensemble/router";
import {
  PackageList,
  StudioCalendar,
  StudioClient,
  StudioClients,
  StudioHours,
  StudioProfile,
  type StudioProps,
  StudioToday,
} from "@ensemble/studio";
import type { ReactNode } from "react";
import { frameOf, StudioGuard } from "./studio-guard";

const parts: Record<string, readonly [title: string, Part: (props: StudioProps) => ReactNode]> = {
  [studioPaths.calendar()]: ["Calendar", StudioCalendar],
  [studioPaths.clients()]: ["Clients", StudioClients],
  [studioPaths.hours()]: ["Hours", StudioHours],
  [studioPaths.packages()]: ["Packages", ({ expert }) => <PackageList expertId={expert.id} />],
  [studioPaths.profile()]: ["Profile", StudioProfile],
};

/** A part of the stylist's own studio or a client, by the URL; `/studio` is Today. */
export default function StudioScreen(): ReactNode {
  const { pathname } = useLocation();
  const { id } = useParams();
  const [title, Part] = parts[pathname.replace(/\/$/, "")] ?? ["Today", StudioToday];
  return (
    <StudioGuard>
      {(studio) =>
        id ? (
          <StudioClient {...studio} key={id} id={id} frame={frameOf} />
        ) : (
          frameOf(title, <Part {...studio} />)
        )
      }
    </StudioGuard>
  );
}
