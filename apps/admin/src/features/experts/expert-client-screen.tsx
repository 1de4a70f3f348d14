import { useParams } from "@ensemble/router";
import { StudioClient } from "@ensemble/studio";
import type { ReactNode } from "react";
import { ExpertStudio } from "./expert-studio";

/** A client of an expert, as the stylist sees them. */
export default function ExpertClientScreen(): ReactNode {
  const { id = "" } = useParams();
  return (
    <ExpertStudio title="Client">
      {(studio, frame) => <StudioClient {...studio} key={id} id={id} renderLayout={frame} />}
    </ExpertStudio>
  );
}
