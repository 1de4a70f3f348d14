import type { ReactNode } from "react";
import { PartnerDirectory } from "./partner-directory";

/** The partner directory (experts and admin §2). */
export default function PartnerDirectoryScreen(): ReactNode {
  return <PartnerDirectory />;
}
