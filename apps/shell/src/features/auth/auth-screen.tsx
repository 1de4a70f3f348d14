import { pageTitle, productName } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { Link, Navigate, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, Flex, Page, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { Notice } from "../../chrome/notice";
import { passwordResetSchema, requestPasswordReset } from "./account-change";
import { isBookingPath, nextPath } from "./auth";
import {
  authPath,
  AuthLayout,
  type AuthMode,
  AuthProblemNotice,
  EmailField,
  FailedLinkNotice,
  PasswordField,
  readAuthMode,
  ResendConfirmation,
} from "./auth-fields";
import { toastAuthError } from "./auth-problem";
import styles from "./auth.module.css";
import {
  type Credentials,
  credentialsSchema,
  newCredentialsSchema,
  minPasswordLength,
  signIn,
  signUp,
} from "./credentials";
import { readFailedLink } from "./email-link";

/** Sign in, sign up and forgotten password (ACC-1). */
export default function AuthScreen(): ReactNode {
  const signedIn = useSession(({ status }) => status === "signedIn");
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  const mode = readAuthMode(search);
  const failedLink = readFailedLink(location.hash);
  const form = useForm({
    resolver: zodResolver(mode === "sign-up" ? newCredentialsSchema : credentialsSchema),
    defaultValues: { email: "", password: "" },
  });

  if (signedIn) return <Navigate to={nextPath(search.get("next"))} replace />;
  const { title, text } = headings[mode];
  return (
    <Page title={pageTitle(title)} width="full">
      <AuthLayout
        title={title}
        reason={
          isBookingPath(nextPath(search.get("next"))) &&
          `Sign ${mode === "sign-up" ? "up" : "in"} to confirm your booking. We'll remember the time you picked.`
        }
        text={text}
      >
        {failedLink && <FailedLinkNotice link={failedLink} />}
        {mode === "forgotten-password" ? (
          <ForgottenPasswordForm
            email={form.getValues("email")}
            onEmailChange={(email) => form.setValue("email", email)}
          />
        ) : (
          <CredentialsForm key={mode} mode={mode} form={form} />
        )}
        <p className={styles.actions}>
          {mode === "sign-in" && (
            <>
              <Link to={authPath("sign-up", search)}>Don't have an account? Sign up</Link>
              <Link to={authPath("forgotten-password", search)}>Forgot your password?</Link>
            </>
          )}
          {mode === "sign-up" && (
            <Link to={authPath("sign-in", search)}>Already have an account? Sign in</Link>
          )}
          {mode === "forgotten-password" && (
            <Link to={authPath("sign-in", search)}>Back to sign in</Link>
          )}
        </p>
      </AuthLayout>
    </Page>
  );
}

const headings: Record<AuthMode, { title: string; text: string }> = {
  "sign-in": { title: "Welcome back", text: "Sign in to access your saved favorites" },
  "sign-up": {
    title: "Create account",
    text: `Join ${productName} to save your favorite outfits`,
  },
  "forgotten-password": {
    title: "Forgot your password?",
    text: "Enter your email and we'll send you a link to reset it",
  },
};

interface CredentialsFormProps {
  mode: "sign-in" | "sign-up";
  /** From the screen, so that the input survives a change of mode. */
  form: UseFormReturn<Credentials>;
}

/** Email and password, for sign-in and sign-up (ACC-1 to ACC-5). */
function CredentialsForm({ mode, form }: CredentialsFormProps): ReactNode {
  const { errors } = form.formState;
  const creating = mode === "sign-up";
  const next = nextPath(new URLSearchParams(useLocation().search).get("next"));
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
    onError: toastAuthError,
  });

  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((credentials) => submission.mutate(credentials))(event)
      }
    >
      <Flex direction="column" gap="4">
        <EmailField issue={errors.email?.message} {...form.register("email")} />
        <PasswordField
          label="Password"
          autoComplete={creating ? "new-password" : "current-password"}
          hint={
            creating && !errors.password ? `At least ${minPasswordLength} characters.` : undefined
          }
          issue={errors.password?.message}
          {...form.register("password")}
        />
        {submission.isError && (
          <AuthProblemNotice error={submission.error} email={submission.variables.email} />
        )}
        {creating && (
          <ConfirmationNote sentTo={submission.data ? submission.variables?.email : undefined} />
        )}
        <Button type="submit" size="4" disabled={submission.isPending}>
          {credentialsLabel(creating, submission.isPending)}
        </Button>
      </Flex>
    </form>
  );
}

function credentialsLabel(creating: boolean, submitting: boolean): string {
  if (creating) return submitting ? "Creating account..." : "Create Account";
  return submitting ? "Signing in..." : "Sign In";
}

/**
 * Announces the confirmation email before and after signing up. An existing account gets no email,
 * which the response must not reveal, so the note covers both cases.
 */
export function ConfirmationNote({ sentTo }: { sentTo?: string }): ReactNode {
  const search = new URLSearchParams(useLocation().search);
  if (sentTo) {
    return (
      <Notice
        tone="good"
        role="status"
        Icon={MailCheck}
        actions={<ResendConfirmation email={sentTo} />}
      >
        <strong>Check your email</strong>
        If {sentTo} is new here, a confirmation link is on its way. If you already have an account,{" "}
        <Link to={authPath("sign-in", search)}>sign in</Link> or{" "}
        <Link to={authPath("forgotten-password", search)}>choose a new password</Link>.
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" Icon={MailCheck}>
      <strong>Email confirmation required</strong>
      You'll receive a confirmation email after signing up. Click the link to activate your account.
    </Notice>
  );
}

interface ForgottenPasswordFormProps {
  /** The email address from the previous form. */
  email: string;
  onEmailChange: (email: string) => void;
}

/** Requests a link for a new password (ACC-6). */
function ForgottenPasswordForm(props: ForgottenPasswordFormProps): ReactNode {
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
    onError: toastAuthError,
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
          <AuthProblemNotice error={request.error} email={form.getValues("email")} />
        )}
        {request.isSuccess && (
          <Notice tone="good" role="status" Icon={MailCheck}>
            If there's an account for {request.variables}, we've sent a link. It works once and
            expires in an hour.
          </Notice>
        )}
        <Button type="submit" size="4" disabled={request.isPending}>
          {resetLabel(request.status)}
        </Button>
      </Flex>
    </form>
  );
}

function resetLabel(status: "idle" | "pending" | "success" | "error"): string {
  if (status === "pending") return "Sending...";
  return status === "success" ? "Send Another Link" : "Send Link";
}
