import { StudioClients } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio/clients`. */
export default function StudioClientsScreen(): ReactNode {
  return (
    <StudioGuard>
      {(studio) => (
        <OwnFrame title="Clients">
          <StudioClients {...studio} />
        </OwnFrame>
      )}
    </StudioGuard>
  );
}
