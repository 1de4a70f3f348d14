import { useMutation } from "@ensemble/query";
import { Button, Text, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { explainAuthError } from "./auth-problem";
import styles from "./auth-problem-notice.module.css";
import { resendConfirmation } from "./credentials";

/** Sends the confirmation mail once more and says that it did. */
export function ResendConfirmation({ email }: { email: string }): ReactNode {
  const resend = useMutation({
    mutationFn: () => resendConfirmation(email),
    onSuccess: () =>
      toast({
        kind: "success",
        title: "Success",
        description: "Check your email for a confirmation link",
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainAuthError(error).message }),
  });
  return (
    <>
      <Button
        type="button"
        highContrast
        variant="soft"
        className={styles.remedy}
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {resend.isPending ? "Sending..." : "Resend confirmation email"}
      </Button>
      {resend.isSuccess && <Text size="2">Sent again to {email}.</Text>}
      {resend.isError && <Text size="2">{explainAuthError(resend.error).advice}</Text>}
    </>
  );
}
