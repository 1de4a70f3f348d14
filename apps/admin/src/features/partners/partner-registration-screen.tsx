import { paths } from "@ensemble/contract";
import { useNavigate } from "@ensemble/router";
import type { ReactNode } from "react";
import { PartnerDirectory } from "./partner-directory-screen";

/** The directory with the registration form open (PART-3). */
export default function PartnerRegistrationScreen(): ReactNode {
  const navigate = useNavigate();
  return (
    <PartnerDirectory
      registering
      onRegistered={() => void navigate(paths.adminPartnerDirectory(), { replace: true })}
    />
  );
}
