import { useParams } from "@ensemble/router";
import { StudioClient } from "@ensemble/studio";
import type { ReactNode } from "react";
import { renderLayout, StudioGuard } from "./studio-guard";

/** A client of the stylist. */
export default function StudioClientScreen(): ReactNode {
  const { id = "" } = useParams();
  return (
    <StudioGuard>
      {(studio) => <StudioClient {...studio} key={id} id={id} renderLayout={renderLayout} />}
    </StudioGuard>
  );
}
