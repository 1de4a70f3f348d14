import { Button, Flex } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { AuthProblemNotice } from "../../auth/auth-problem-notice";
import { explainAuthError } from "../../auth/auth-problem";
import { isWrongPassword } from "../../auth/account-change";
import styles from "./sign-in-details-screen.module.css";

interface ChangeFormProps {
  title: string;
  text: ReactNode;
  /** The account's address. */
  email: string;
  onSubmit: () => void;
  change: { isPending: boolean; error: Error | null };
  submit: string;
  children: ReactNode;
}

/** A titled form with its failure and its button. A wrong current password is an error of its field. */
export function ChangeForm(props: ChangeFormProps): ReactNode {
  const { title, text, email, onSubmit, change, submit, children } = props;
  const id = useId();
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Flex direction="column" gap="4">
        <p className={styles.text}>{text}</p>
        {children}
        {change.error && !isWrongPassword(change.error) && (
          <AuthProblemNotice problem={explainAuthError(change.error)} email={email} />
        )}
        <Button type="submit" size="3" disabled={change.isPending}>
          {change.isPending ? "Saving..." : submit}
        </Button>
      </Flex>
    </form>
  );
}
