import { StudioToday } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio`. */
export default function StudioScreen(): ReactNode {
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title="Today">
          <StudioToday {...studio} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
