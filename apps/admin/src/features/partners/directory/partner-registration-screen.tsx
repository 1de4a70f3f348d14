import { paths } from "@ensemble/contract";
import { useNavigate } from "@ensemble/router";
import type { ReactNode } from "react";
import { PartnerDirectory } from "./partner-directory-screen";

/** The registration's own address: the directory as well, with the form open over it (§2). */
export default function PartnerRegistrationScreen(): ReactNode {
  const navigate = useNavigate();
  return (
    <PartnerDirectory
      registering
      onRegistered={() => void navigate(paths.adminPartnerDirectory(), { replace: true })}
    />
  );
}
