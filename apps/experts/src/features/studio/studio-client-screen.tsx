import { useParams } from "@ensemble/router";
import { StudioClient } from "@ensemble/studio";
import type { ReactNode } from "react";
import { OwnFrame, StudioGuard } from "./studio-guard";

/** `/studio/clients/:id`. */
export default function StudioClientScreen(): ReactNode {
  const { id = "" } = useParams();
  return (
    <StudioGuard>
      {(studio) => (
        <StudioClient
          {...studio}
          key={id}
          id={id}
          frame={(title, body) => <OwnFrame title={title}>{body}</OwnFrame>}
        />
      )}
    </StudioGuard>
  );
}
