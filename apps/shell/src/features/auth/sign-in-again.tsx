import { paths } from "@ensemble/contract";
import { auth, useSession } from "@ensemble/session";
import { Actions, Button, Title } from "@ensemble/ui";
import { topmostDialog } from "@ensemble/ui/overlay";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { PasswordField } from "./auth-fields";
import styles from "./auth.module.css";

/**
 * Asks for an account's password above everything else on the page, which stays as it is. Resolves
 * to whether it's signed in again, here or in another tab.
 */
export function signInAgain(email: string): Promise<boolean> {
  // Inside an open dialog, because everything else is inert.
  const home = topmostDialog() ?? document.querySelector(".radix-themes") ?? document.body;
  const place = home.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const done = (signedIn: boolean): void => {
      root.unmount();
      place.remove();
      resolve(signedIn);
    };
    root.render(<SignInAgain email={email} onDone={done} />);
  });
}

interface SignInAgainProps {
  email: string;
  onDone: (signedIn: boolean) => void;
}

function SignInAgain({ email, onDone }: SignInAgainProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [issue, setIssue] = useState<string>();
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
  }, []);
  useEffect(() => {
    // Before a dialog below, which Escape would close.
    const close = (press: KeyboardEvent): void => {
      if (press.key !== "Escape") return;
      press.preventDefault();
      press.stopPropagation();
      onDone(false);
    };
    window.addEventListener("keydown", close, { capture: true });
    // Any account that signed in here or in another tab; guards need the role too (ACC-10).
    const stop = useSession.subscribe((session) => {
      if (session.status === "signedIn" && session.isAdmin !== undefined) {
        onDone(session.user.email === email);
      }
    });
    return () => {
      window.removeEventListener("keydown", close, { capture: true });
      stop();
    };
  }, [email, onDone]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setPending(true);
    const { error } = await (await auth()).signInWithPassword({ email, password });
    setPending(false);
    if (!error) return;
    console.warn("Signing in again failed.", error);
    setIssue(
      error.code === "invalid_credentials"
        ? `That's not the password for ${email}.`
        : "Sign-in failed. Check your connection and try again.",
    );
  }

  return (
    <dialog ref={dialog} className={styles.again} aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)}>
        <Title id={id}>Sign In Again</Title>
        <p>
          {`You were signed out before this was saved. Everything you entered is still here. Enter the password for ${email}, or `}
          <a href={paths.auth()} target="_blank" rel="noreferrer">
            sign in using another tab
          </a>
          .
        </p>
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          issue={issue}
        />
        <Actions>
          <Button type="submit" size="3" disabled={isPending}>
            {isPending ? "Signing in..." : "Sign In and Continue"}
          </Button>
          <Button type="button" size="3" variant="soft" color="gray" onClick={() => onDone(false)}>
            Cancel
          </Button>
        </Actions>
      </form>
    </dialog>
  );
}
