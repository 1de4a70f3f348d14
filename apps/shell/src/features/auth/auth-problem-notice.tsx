import { Button, Callout } from "@ensemble/ui";
import { Link, useLocation } from "@ensemble/router";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { authAddress, type AuthMode } from "./auth-mode";
import type { AuthProblem } from "./auth-problem";
import styles from "./auth-problem-notice.module.css";
import { ResendConfirmation } from "./resend-confirmation";

interface AuthProblemNoticeProperties {
  problem: AuthProblem;
  /** Whose confirmation mail can be sent again. */
  email: string;
}

/** What a failure means and what to do about it; it stays when the toast is gone. */
export function AuthProblemNotice({ problem, email }: AuthProblemNoticeProperties): ReactNode {
  return (
    <Callout.Root highContrast color="red" role="alert" className={styles.notice}>
      <Callout.Icon>
        <CircleAlert size={18} aria-hidden />
      </Callout.Icon>
      <Callout.Text>{problem.advice}</Callout.Text>
      {problem.remedy === "resend-confirmation" && <ResendConfirmation email={email} />}
      {problem.remedy === "new-password" && (
        <RemedyLink mode="forgotten-password">Choose a new password</RemedyLink>
      )}
      {problem.remedy === "sign-in" && <RemedyLink mode="sign-in">Sign in</RemedyLink>}
    </Callout.Root>
  );
}

function RemedyLink({ mode, children }: { mode: AuthMode; children: ReactNode }): ReactNode {
  const { search } = useLocation();
  return (
    <Button asChild highContrast variant="soft" color="red" className={styles.remedy}>
      <Link to={authAddress(mode, new URLSearchParams(search))}>{children}</Link>
    </Button>
  );
}
