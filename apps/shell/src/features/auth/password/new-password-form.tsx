import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@ensemble/query";
import { useLocation, useNavigate } from "@ensemble/router";
import { Button, Flex, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { explainAuthError } from "../auth-problem";
import { AuthProblemNotice } from "../auth-problem-notice";
import { newPasswordSchema, shortestPassword } from "../credentials";
import { PasswordField } from "../password-field";
import { readNewPassword } from "./new-password-address";
import { confirmPassword, setNewPassword } from "./password-reset";

/** Sets a new password for the signed-in account. */
export function NewPasswordForm({ email }: { email: string }): ReactNode {
  const navigate = useNavigate();
  const { afterSignUp, next } = readNewPassword(useLocation().search);
  const form = useForm({
    resolver: zodResolver(newPasswordSchema(email)),
    defaultValues: { password: "" },
  });
  const change = useMutation({
    mutationFn: afterSignUp ? confirmPassword : setNewPassword,
    onSuccess: () => {
      toast({
        kind: "success",
        title: "Success",
        description: afterSignUp ? "Your password is saved." : "Your new password is saved.",
      });
      void navigate(next, { replace: true });
    },
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainAuthError(error).message }),
  });
  const issue = form.formState.errors.password?.message;

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ password }) => change.mutate(password))(event)}
    >
      <Flex direction="column" gap="4">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={afterSignUp ? "Password" : "New password"}
          autoComplete="new-password"
          hint={issue ? undefined : `At least ${shortestPassword} characters.`}
          issue={issue}
          {...form.register("password")}
        />
        {change.isError && (
          <AuthProblemNotice problem={explainAuthError(change.error)} email={email} />
        )}
        <Button type="submit" size="4" disabled={change.isPending}>
          {change.isPending ? "Saving..." : "Save Password"}
        </Button>
      </Flex>
    </form>
  );
}
