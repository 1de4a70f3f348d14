import { StudioCalendar } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio/calendar`. */
export default function StudioCalendarScreen(): ReactNode {
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title="Calendar">
          <StudioCalendar {...studio} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
