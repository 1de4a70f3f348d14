import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { useMemo, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { changePassword, isWrongPassword, passwordChangeSchema } from "../../auth/account-change";
import { explainAuthError } from "../../auth/auth-problem";
import { shortestPassword } from "../../auth/credentials";
import { PasswordField } from "../../auth/password-field";
import { ChangeForm } from "./change-form";

/** Changes the password, for those who know the current one (ACC-17). */
export function ChangePasswordForm({ email }: { email: string }): ReactNode {
  const schema = useMemo(() => passwordChangeSchema(email), [email]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { currentPassword: "", password: "" },
  });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: (typed: { currentPassword: string; password: string }) =>
      changePassword({ email, currentPassword: typed.currentPassword }, typed.password),
    onSuccess: () => {
      form.reset();
      toast({ kind: "success", title: "Success", description: "Your new password is saved." });
    },
    onError: (error) => {
      if (isWrongPassword(error)) {
        form.setError(
          "currentPassword",
          { message: "This is not your current password." },
          { shouldFocus: true },
        );
      } else {
        toast({ kind: "error", title: "Error", description: explainAuthError(error).message });
      }
    },
  });

  return (
    <ChangeForm
      title="Change password"
      text="Your other devices are signed out."
      email={email}
      onSubmit={() => void form.handleSubmit((typed) => change.mutate(typed))()}
      change={change}
      submit="Save Password"
    >
      {/* Tells a password manager whose password this is. */}
      <input
        type="email"
        autoComplete="username"
        aria-label="Account"
        value={email}
        readOnly
        hidden
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        issue={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={errors.password ? undefined : `At least ${shortestPassword} characters.`}
        issue={errors.password?.message}
        {...form.register("password")}
      />
    </ChangeForm>
  );
}
