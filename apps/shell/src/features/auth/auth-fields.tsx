import { paths } from "@ensemble/contract";
import { FormField } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import { notSaved, storesTexts } from "@ensemble/session";
import { Button, DisplayTitle, IconButton, Text, TextField, toast } from "@ensemble/ui";
import { CircleAlert, Eye, EyeOff, Link2Off } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useState } from "react";
import { HomeLink, Notice } from "../../chrome/notice";
import { type AuthProblem, explainAuthError, toastAuthError } from "./auth-problem";
import styles from "./auth.module.css";
import { resendConfirmation } from "./credentials";
import type { FailedLink } from "./email-link";

interface AuthLayoutProps {
  title: ReactNode;
  /** Why one signs in here. */
  reason?: string | false;
  text: string;
  /** The headline, to focus it. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A headline next to a form; stacked on phones. Says so if the browser can't store the session. */
export function AuthLayout({ title, reason, text, ref, children }: AuthLayoutProps): ReactNode {
  const [staysSignedIn] = useState(storesTexts);
  return (
    <div className={styles.layout}>
      <div className={styles.opening}>
        <HomeLink />
        <div className={styles.headline}>
          <DisplayTitle ref={ref} tabIndex={ref ? -1 : undefined}>
            {title}
          </DisplayTitle>
          {reason && (
            <Text as="p" size="4" mt="3">
              {reason}
            </Text>
          )}
          <Text as="p" size="4" color="gray" mt="3">
            {text}
          </Text>
        </div>
      </div>
      <div className={styles.form}>
        {!staysSignedIn && (
          <Notice tone="warning" Icon={CircleAlert}>
            {notSaved("You'll be signed out")}
          </Notice>
        )}
        {children}
      </div>
    </div>
  );
}

interface EmailFieldProps extends ComponentProps<typeof TextField.Root> {
  /** 'Email' by default. */
  label?: string;
  issue?: string;
}

export function EmailField({ label = "Email", issue, ...input }: EmailFieldProps): ReactNode {
  return (
    <FormField label={label} issue={issue}>
      {(field) => (
        <TextField.Root
          {...field}
          size="3"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...input}
        />
      )}
    </FormField>
  );
}

interface PasswordFieldProps extends ComponentProps<typeof TextField.Root> {
  label: string;
  hint?: string;
  issue?: string;
}

/** A password field that can show its text. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, hint, issue, ...input } = props;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FormField label={label} hint={hint} issue={issue}>
      {(field) => (
        <TextField.Root
          {...field}
          size="3"
          {...input}
          type={shown ? "text" : "password"}
          spellCheck={false}
        >
          <TextField.Slot side="right">
            <IconButton
              type="button"
              size="3"
              variant="ghost"
              color="gray"
              aria-label={shown ? "Hide password" : "Show password"}
              onClick={() => setShown(!shown)}
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </TextField.Slot>
        </TextField.Root>
      )}
    </FormField>
  );
}

interface AuthProblemNoticeProps {
  error: unknown;
  /** Where to resend the confirmation email. */
  email: string;
}

/** Explains a failure and what to do about it; stays after the toast disappears. */
export function AuthProblemNotice({ error, email }: AuthProblemNoticeProps): ReactNode {
  const problem = explainAuthError(error);
  return (
    <Notice tone="bad" role="alert" Icon={CircleAlert} actions={renderRemedy(problem, email)}>
      {problem.advice}
    </Notice>
  );
}

function renderRemedy({ remedy }: AuthProblem, email: string): ReactNode {
  switch (remedy) {
    case "resend-confirmation":
      return <ResendConfirmation email={email} />;
    case "new-password":
      return <ModeLink mode="forgotten-password">Choose a new password</ModeLink>;
    case "sign-in":
      return <ModeLink mode="sign-in">Sign in</ModeLink>;
    default:
      return undefined;
  }
}

/** Resends the confirmation email. */
export function ResendConfirmation({ email }: { email: string }): ReactNode {
  const resend = useMutation({
    mutationFn: () => resendConfirmation(email),
    onSuccess: () =>
      toast({
        kind: "success",
        title: "Success",
        description: "Check your email for a confirmation link",
      }),
    onError: toastAuthError,
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
        {resend.isPending ? "Sending..." : "Resend Confirmation Email"}
      </Button>
      {resend.isSuccess && <span>Sent again to {email}.</span>}
      {resend.isError && <span>{explainAuthError(resend.error).advice}</span>}
    </>
  );
}

/** Explains why an email link failed. */
export function FailedLinkNotice({ link }: { link: FailedLink }): ReactNode {
  const old = link.code === "otp_expired";
  return (
    <Notice tone="warning" role="alert" Icon={Link2Off}>
      {old
        ? "That link has expired or was already used. Links in our emails work once, for one hour. If you've already confirmed your email, sign in. Otherwise, request a new link here."
        : `That link didn't work. ${link.description}`}
    </Notice>
  );
}

function ModeLink({ mode, children }: { mode: AuthMode; children: ReactNode }): ReactNode {
  const { search } = useLocation();
  return (
    <Button asChild variant="outline" color="gray" highContrast>
      <Link to={authPath(mode, new URLSearchParams(search))}>{children}</Link>
    </Button>
  );
}

export type AuthMode = "sign-in" | "sign-up" | "forgotten-password";

/** Reads the form from the search parameters; sign-in by default. */
export function readAuthMode(search: URLSearchParams): AuthMode {
  const mode = search.get("mode");
  return mode === "sign-up" || mode === "forgotten-password" ? mode : "sign-in";
}

/** Returns the path of a form. Keeps other parameters, such as `next`. */
export function authPath(mode: AuthMode, search = new URLSearchParams()): string {
  const params = new URLSearchParams(search);
  if (mode === "sign-in") params.delete("mode");
  else params.set("mode", mode);
  return params.size > 0 ? `${paths.auth()}?${params}` : paths.auth();
}
