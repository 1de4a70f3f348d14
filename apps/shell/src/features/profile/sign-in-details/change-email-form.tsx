import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { MailCheck } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { changeEmail, emailChangeSchema, isWrongPassword } from "../../auth/account-change";
import { explainAuthError } from "../../auth/auth-problem";
import { EmailField } from "../../auth/email-field";
import { PasswordField } from "../../auth/password-field";
import { Notice } from "../../notice/notice";
import { ChangeForm } from "./change-form";

/** Asks for another address, which both mailboxes confirm (ACC-17). */
export function ChangeEmailForm({ email }: { email: string }): ReactNode {
  const schema = useMemo(() => emailChangeSchema(email), [email]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: "", currentPassword: "" },
  });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: (wanted: { email: string; currentPassword: string }) =>
      changeEmail({ email, currentPassword: wanted.currentPassword }, wanted.email),
    onSuccess: () => {
      form.resetField("currentPassword");
      toast({ kind: "success", title: "Success", description: "Check both mailboxes" });
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
      title="Change email"
      text={
        <>
          Now: <strong>{email}</strong>. We mail a link to this address and one to the new one; your
          email changes once both were followed. Your other devices are signed out.
        </>
      }
      email={email}
      onSubmit={() => void form.handleSubmit((wanted) => change.mutate(wanted))()}
      change={change}
      submit="Send Both Links"
    >
      <EmailField label="New email" issue={errors.email?.message} {...form.register("email")} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        issue={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      {change.isSuccess && (
        <Notice tone="good" role="status" Icon={MailCheck}>
          Two links are on their way: to {email} and to {change.variables.email}. Until both were
          followed, you sign in as before. They work once, for one hour.
        </Notice>
      )}
    </ChangeForm>
  );
}
