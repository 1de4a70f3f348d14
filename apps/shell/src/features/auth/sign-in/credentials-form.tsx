import { useMutation } from "@ensemble/query";
import { useLocation } from "@ensemble/router";
import { Button, Flex, Text, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { explainAuthError } from "../auth-problem";
import { AuthProblemNotice } from "../auth-problem-notice";
import { ConfirmationNote } from "../sign-up/confirmation-note";
import { shortestPassword, signIn, signUp, type Credentials } from "../credentials";
import { EmailField } from "../email-field";
import { isBooking, nextAddress } from "../next-address";
import { PasswordField } from "../password-field";

interface CredentialsFormProps {
  mode: "sign-in" | "sign-up";
  /** Held by the screen, so that the input survives a change of mode. */
  form: UseFormReturn<Credentials>;
}

/** Email and password, for sign-in and sign-up (ACC-1 to ACC-5). */
export function CredentialsForm({ mode, form }: CredentialsFormProps): ReactNode {
  const { errors } = form.formState;
  const creating = mode === "sign-up";
  const next = nextAddress(new URLSearchParams(useLocation().search).get("next"));
  const submission = useMutation({
    mutationFn: async (credentials: Credentials) => {
      if (creating) return (await signUp(credentials, next)).confirmationSent;
      await signIn(credentials);
      return false;
    },
    onSuccess: (confirmationSent) =>
      toast({
        kind: "success",
        title: "Success",
        description: confirmationSent
          ? "Check your email for a confirmation link"
          : "Welcome back!",
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainAuthError(error).message }),
  });

  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((credentials) => submission.mutate(credentials))(event)
      }
    >
      <Flex direction="column" gap="4">
        {isBooking(next) && (
          <Text as="p">Your time is kept here while you sign {creating ? "up" : "in"}.</Text>
        )}
        <EmailField issue={errors.email?.message} {...form.register("email")} />
        <PasswordField
          label="Password"
          autoComplete={creating ? "new-password" : "current-password"}
          hint={
            creating && !errors.password ? `At least ${shortestPassword} characters.` : undefined
          }
          issue={errors.password?.message}
          {...form.register("password")}
        />
        {submission.isError && (
          <AuthProblemNotice
            problem={explainAuthError(submission.error)}
            email={submission.variables.email}
          />
        )}
        {creating && (
          <ConfirmationNote sentTo={submission.data ? submission.variables?.email : undefined} />
        )}
        <Button type="submit" size="4" disabled={submission.isPending}>
          {label(creating, submission.isPending)}
        </Button>
      </Flex>
    </form>
  );
}

function label(creating: boolean, submitting: boolean): string {
  if (creating) return submitting ? "Creating account..." : "Create Account";
  return submitting ? "Signing in..." : "Sign In";
}
