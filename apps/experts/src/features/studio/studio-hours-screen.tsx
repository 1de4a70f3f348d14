import { StudioHours } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio/hours`. */
export default function HoursScreen(): ReactNode {
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title="Hours">
          <StudioHours {...studio} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
