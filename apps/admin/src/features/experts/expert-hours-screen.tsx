import { RecordHistory } from "@ensemble/editing";
import { StudioHours } from "@ensemble/studio";
import type { ReactNode } from "react";
import { ExpertStudio } from "./expert-studio";

/** An expert's hours and settings, as the stylist sees them, with who changed them. */
export default function ExpertHoursScreen(): ReactNode {
  return (
    <ExpertStudio title="Hours">
      {(studio, frame) =>
        frame(
          `Hours of ${studio.expert.name}`,
          <>
            <StudioHours {...studio} />
            <RecordHistory table="expert_stylists" record={studio.expert.id} />
          </>,
        )
      }
    </ExpertStudio>
  );
}
