import { StudioCalendar } from "@ensemble/studio";
import type { ReactNode } from "react";
import { ExpertStudio } from "./expert-studio";

/** An expert's calendar, as the stylist sees it. */
export default function ExpertCalendarScreen(): ReactNode {
  return (
    <ExpertStudio title="Calendar">
      {(studio, frame) =>
        frame(`Calendar of ${studio.expert.name}`, <StudioCalendar {...studio} />)
      }
    </ExpertStudio>
  );
}
