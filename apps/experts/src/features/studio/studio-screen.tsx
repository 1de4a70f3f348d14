import { studioPaths } from "@ensemble/domain";
import { useLocation } from "@ensemble/router";
import {
  PackageList,
  StudioCalendar,
  StudioClients,
  StudioHours,
  StudioProfile,
  type StudioProps,
  StudioToday,
} from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

const parts: Record<string, readonly [title: string, Part: (props: StudioProps) => ReactNode]> = {
  [studioPaths.calendar()]: ["Calendar", StudioCalendar],
  [studioPaths.clients()]: ["Clients", StudioClients],
  [studioPaths.hours()]: ["Hours", StudioHours],
  [studioPaths.packages()]: ["Packages", ({ expert }) => <PackageList expertId={expert.id} />],
  [studioPaths.profile()]: ["Profile", StudioProfile],
};

/** A part of the stylist's own studio, by the URL; `/studio` is Today. */
export default function StudioScreen(): ReactNode {
  const { pathname } = useLocation();
  const [title, Part] = parts[pathname.replace(/\/$/, "")] ?? ["Today", StudioToday];
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title={title}>
          <Part {...studio} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
