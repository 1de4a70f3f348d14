import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@ensemble/query";
import { Button, Flex, toast } from "@ensemble/ui";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Notice } from "../../notice/notice";
import { explainAuthError } from "../auth-problem";
import { AuthProblemNotice } from "../auth-problem-notice";
import { EmailField } from "../email-field";
import { passwordResetSchema, requestPasswordReset } from "./password-reset";

interface ForgottenPasswordFormProps {
  /** The address typed into the previous form. */
  email: string;
  onEmailChange: (email: string) => void;
}

/** Asks where to send the link for a new password (ACC-6). */
export function ForgottenPasswordForm(props: ForgottenPasswordFormProps): ReactNode {
  const form = useForm({
    resolver: zodResolver(passwordResetSchema),
    defaultValues: { email: props.email },
  });
  const request = useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: () =>
      toast({
        kind: "success",
        title: "Success",
        description: "Check your email for a link to choose a new password",
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainAuthError(error).message }),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ email }) => request.mutate(email))(event)}
    >
      <Flex direction="column" gap="4">
        <EmailField
          issue={form.formState.errors.email?.message}
          {...form.register("email", {
            onChange: (event: { target: { value: string } }) =>
              props.onEmailChange(event.target.value),
          })}
        />
        {request.isError && (
          <AuthProblemNotice
            problem={explainAuthError(request.error)}
            email={form.getValues("email")}
          />
        )}
        {request.isSuccess && (
          <Notice tone="good" role="status" Icon={MailCheck}>
            If {request.variables} has an account, a link is on its way there. It works once, for
            one hour.
          </Notice>
        )}
        <Button type="submit" size="4" disabled={request.isPending}>
          {submitLabel(request.status)}
        </Button>
      </Flex>
    </form>
  );
}

function submitLabel(status: "idle" | "pending" | "success" | "error"): string {
  if (status === "pending") return "Sending...";
  return status === "success" ? "Send Another Link" : "Send Link";
}
