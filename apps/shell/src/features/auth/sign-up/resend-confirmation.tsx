import { useMutation } from "@ensemble/query";
import { Button, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { explainAuthError } from "../auth-problem";
import { resendConfirmation } from "../credentials";

/** Sends the confirmation mail again and confirms it. */
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
        variant="outline"
        color="gray"
        highContrast
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {resend.isPending ? "Sending..." : "Resend confirmation email"}
      </Button>
      {resend.isSuccess && <span>Sent again to {email}.</span>}
      {resend.isError && <span>{explainAuthError(resend.error).advice}</span>}
    </>
  );
}
