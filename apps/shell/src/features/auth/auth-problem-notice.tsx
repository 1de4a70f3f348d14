import { Link, useLocation } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../notice/notice";
import { authAddress, type AuthMode } from "./auth-mode";
import type { AuthProblem } from "./auth-explanations";
import { ResendConfirmation } from "./sign-up/resend-confirmation";

interface AuthProblemNoticeProps {
  problem: AuthProblem;
  /** The address to which the confirmation mail can be sent again. */
  email: string;
}

/** Explains a failure and what to do about it; it stays when the toast is gone. */
export function AuthProblemNotice({ problem, email }: AuthProblemNoticeProps): ReactNode {
  return (
    <Notice tone="bad" role="alert" Icon={CircleAlert} actions={remedyOf(problem, email)}>
      {problem.advice}
    </Notice>
  );
}

function remedyOf({ remedy }: AuthProblem, email: string): ReactNode {
  switch (remedy) {
    case "resend-confirmation":
      return <ResendConfirmation email={email} />;
    case "new-password":
      return <ModeLink mode="forgotten-password">Choose a new password</ModeLink>;
    case "sign-in":
      return <ModeLink mode="sign-in">Sign in</ModeLink>;
    default:
      return undefined;
  }
}

function ModeLink({ mode, children }: { mode: AuthMode; children: ReactNode }): ReactNode {
  const { search } = useLocation();
  return (
    <Button asChild variant="outline" color="gray" highContrast>
      <Link to={authAddress(mode, new URLSearchParams(search))}>{children}</Link>
    </Button>
  );
}
