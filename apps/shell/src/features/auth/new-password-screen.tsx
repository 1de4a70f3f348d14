import { pageTitle } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { Link, useLocation, useNavigate } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, Flex, Page, Text, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Notice } from "../../chrome/notice";
import { confirmPassword, setNewPassword } from "./account-change";
import { readNewPasswordParams } from "./auth";
import {
  authPath,
  AuthLayout,
  AuthProblemNotice,
  FailedLinkNotice,
  PasswordField,
} from "./auth-fields";
import { toastAuthError } from "./auth-problem";
import { newPasswordSchema, minPasswordLength } from "./credentials";
import { readFailedLink } from "./email-link";

/** Opened by the link in a password email, which signs the user in. */
export default function NewPasswordScreen(): ReactNode {
  const session = useSession();
  const { hash, search } = useLocation();
  const { afterSignUp } = readNewPasswordParams(search);
  const failedLink = readFailedLink(hash);
  const text =
    session.status === "signedIn"
      ? `For ${session.user.email}`
      : "Use the link in our email to open this page";
  return (
    <Page title={pageTitle("New password")} width="full">
      <AuthLayout title={afterSignUp ? "Choose your password" : "New password"} text={text}>
        {failedLink && <FailedLinkNotice link={failedLink} />}
        {session.status === "signedIn" && afterSignUp && (
          <Notice tone="neutral" Icon={KeyRound}>
            Your email is confirmed. Choose your password again so that only you know it.
          </Notice>
        )}
        {session.status === "signedIn" && <NewPasswordForm email={session.user.email} />}
        {session.status === "anonymous" && !failedLink && (
          <Text as="p">
            To choose a new password, open the link we email you. It proves the account is yours.
          </Text>
        )}
        {session.status === "anonymous" && (
          <Button asChild size="4">
            <Link to={authPath("forgotten-password")}>Send Me a New Link</Link>
          </Button>
        )}
      </AuthLayout>
    </Page>
  );
}

/** Sets a new password for the signed-in account. */
function NewPasswordForm({ email }: { email: string }): ReactNode {
  const navigate = useNavigate();
  const { afterSignUp, next } = readNewPasswordParams(useLocation().search);
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
    onError: toastAuthError,
  });
  const issue = form.formState.errors.password?.message;

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ password }) => change.mutate(password))(event)}
    >
      <Flex direction="column" gap="4">
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={afterSignUp ? "Password" : "New password"}
          autoComplete="new-password"
          hint={issue ? undefined : `At least ${minPasswordLength} characters.`}
          issue={issue}
          {...form.register("password")}
        />
        {change.isError && <AuthProblemNotice error={change.error} email={email} />}
        <Button type="submit" size="4" disabled={change.isPending}>
          {change.isPending ? "Saving..." : "Save Password"}
        </Button>
      </Flex>
    </form>
  );
}
