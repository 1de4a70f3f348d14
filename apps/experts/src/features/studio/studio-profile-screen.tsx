import { StudioProfile } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio/profile`. */
export default function ProfileScreen(): ReactNode {
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title="Profile">
          <StudioProfile {...studio} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
