import { pageTitle, paths } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, DisplayTitle, Flex, Page, Text, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { useForm, type UseFormSetError } from "react-hook-form";
import { Notice } from "../../chrome/notice";
import {
  changeEmail,
  changePassword,
  emailChangeSchema,
  isWrongPassword,
  passwordChangeSchema,
} from "../auth/account-change";
import { signInDetailsPath } from "../auth/auth";
import {
  AuthProblemNotice,
  EmailField,
  FailedLinkNotice,
  PasswordField,
} from "../auth/auth-fields";
import { toastAuthError } from "../auth/auth-problem";
import { minPasswordLength } from "../auth/credentials";
import { readFailedLink } from "../auth/email-link";
import styles from "./profile.module.css";

/** Changes the account's email and password (ACC-17). */
export default function SignInDetailsScreen(): ReactNode {
  const session = useSession();
  const failedLink = readFailedLink(useLocation().hash);
  return (
    <Page title={pageTitle("Email & Password")} width="reading">
      <DisplayTitle>Email &amp; Password</DisplayTitle>
      <div className={styles.parts}>
        {failedLink && <FailedLinkNotice link={failedLink} />}
        {session.status === "anonymous" && (
          <>
            <Text as="p">Sign in to update your email or password.</Text>
            <Button asChild size="4">
              <Link to={paths.auth(signInDetailsPath)}>Sign In</Link>
            </Button>
          </>
        )}
        {session.status === "signedIn" && (
          // Resets the forms for another account or email address.
          <div key={session.user.id + session.user.email} className={styles.parts}>
            <ChangeEmailForm email={session.user.email} />
            <ChangePasswordForm email={session.user.email} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Requests a new email address, which both mailboxes confirm (ACC-17). */
function ChangeEmailForm({ email }: { email: string }): ReactNode {
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
      toast({ kind: "success", title: "Success", description: "Check both inboxes" });
    },
    onError: (error) => showRefusal(error, form.setError),
  });

  return (
    <ChangeForm
      title="Change Email"
      text={
        <>
          Current email: <strong>{email}</strong>. We'll send a link to this address and one to the
          new one. Your email changes once you've opened both, and your other devices are signed
          out.
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
          We sent links to {email} and {change.variables.email}. Until you open both, keep signing
          in with your current email. Each link works once and expires in an hour.
        </Notice>
      )}
    </ChangeForm>
  );
}

/** Changes the password after checking the current one (ACC-17). */
function ChangePasswordForm({ email }: { email: string }): ReactNode {
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
    onError: (error) => showRefusal(error, form.setError),
  });

  return (
    <ChangeForm
      title="Change Password"
      text="You'll be signed out on your other devices."
      email={email}
      onSubmit={() => void form.handleSubmit((typed) => change.mutate(typed))()}
      change={change}
      submit="Save Password"
    >
      {/* For password managers. */}
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
        hint={errors.password ? undefined : `At least ${minPasswordLength} characters.`}
        issue={errors.password?.message}
        {...form.register("password")}
      />
    </ChangeForm>
  );
}

/** Shows a wrong current password at its field, other errors in a toast. */
function showRefusal(error: Error, setError: UseFormSetError<{ currentPassword: string }>): void {
  if (!isWrongPassword(error)) return toastAuthError(error);
  const message = "That's not your current password.";
  setError("currentPassword", { message }, { shouldFocus: true });
}

interface ChangeFormProps {
  title: string;
  text: ReactNode;
  email: string;
  onSubmit: () => void;
  change: { isPending: boolean; error: Error | null };
  submit: string;
  children: ReactNode;
}

/** A titled form with its error and submit button. */
function ChangeForm(props: ChangeFormProps): ReactNode {
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
          <AuthProblemNotice error={change.error} email={email} />
        )}
        <Button type="submit" size="3" disabled={change.isPending}>
          {change.isPending ? "Saving..." : submit}
        </Button>
      </Flex>
    </form>
  );
}
