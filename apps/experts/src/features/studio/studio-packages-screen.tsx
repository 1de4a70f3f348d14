import { PackageList } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio/packages`. */
export default function PackagesScreen(): ReactNode {
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title="Packages">
          <PackageList expertId={studio.expert.id} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
