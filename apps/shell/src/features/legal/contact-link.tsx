import { settings } from "@ensemble/contract";
import type { ReactNode } from "react";

/** A contact address of this deployment as a link that opens a mail (resolutions, Names and money). */
export function ContactLink({ to }: { to: "support" | "general" | "technical" }): ReactNode {
  const address = settings().contacts[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
