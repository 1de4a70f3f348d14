import { settings } from "@ensemble/contract";
import type { ReactNode } from "react";

/** A contact address of this deployment as a mailto link (SITE-3). */
export function ContactLink({ to }: { to: "support" | "general" | "technical" }): ReactNode {
  const address = settings().contacts[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
