import type { Mutant } from "./mutant";

const auth = "apps/shell/src/features/auth";
const authScreen = `${auth}/sign-in/auth-screen.db.test.tsx`;

export const shellMutants: Mutant[] = [
  {
    file: `${auth}/auth-problem.ts`,
    replace: "return browsers || !/[a-z]{3}/i.test(message) ? unexpected : message;",
    by: "return browsers ? unexpected : message;",
    test: [
      `${auth}/sign-in/failed-sign-in.db.test.tsx`,
      "offers another try when the provider answers with status 502",
    ],
    before: "sign-in.spec.ts: with status 502 asks to try again, which then works",
  },
  {
    file: `${auth}/sign-in/credentials-form.tsx`,
    replace: 'return submitting ? "Signing in..." : "Sign In";',
    by: 'return "Sign In";',
    test: [authScreen, "says on its button that it is signing in while it waits"],
    before: "sign-in.spec.ts: while it is being sent, the button says so and waits",
  },
  {
    file: `${auth}/sign-in/auth-screen.tsx`,
    replace: 'to={nextAddress(search.get("next"))}',
    by: 'to={search.get("next") ?? "/"}',
    test: [authScreen, "stays on the site when the next address is https://example.com/"],
    before: "sign-in.spec.ts: signing in never leads away, asked for https://example.com/",
  },
  {
    file: `${auth}/password-field.tsx`,
    replace: 'type={shown ? "text" : "password"}',
    by: 'type="password"',
    test: [authScreen, "shows the password when the person presses the eye"],
    before: "sign-in.spec.ts: a password can be looked at",
  },
  {
    file: `${auth}/credentials.ts`,
    replace: 'z.minLength(1, { error: "Enter your email address.", abort: true }),',
    by: "",
    test: [authScreen, "shows issues beside their fields and sends nothing when the form is empty"],
    before: "sign-in.spec.ts: what is missing is said beside its field, and nothing is sent",
  },
  {
    file: "apps/shell/src/features/profile/delete-account-dialog.tsx",
    replace: "{failure && <p",
    by: "{!deleting && false && <p",
    test: [
      "apps/shell/src/features/profile/profile-screen.db.test.tsx",
      "keeps the account and the session when its deletion could not be requested",
    ],
    before: "profile.spec.ts: the account and the session stay as they are",
  },
  {
    file: "apps/shell/src/features/not-found/not-found-screen.tsx",
    replace: "console.warn(`404: nothing is at ${pathname}`)",
    by: "undefined",
    test: [
      "apps/shell/src/features/legal/legal-screens.db.test.tsx",
      "says that an address leads nowhere, logs it and offers ways on",
    ],
    before: "legal.spec.ts: an address that leads nowhere says so, logs it and offers ways on",
  },
  {
    file: `${auth}/auth-problem-notice.tsx`,
    replace: "return <ResendConfirmation email={email} />;",
    by: "return undefined;",
    test: [
      `${auth}/mailed-link/mailed-link-screens.db.test.tsx`,
      "names an unconfirmed address and sends the confirmation again",
    ],
    before: "sign-up.spec.ts: says so on sign-in and sends the mail again",
  },
  {
    file: `${auth}/mailed-link/failed-link-notice.tsx`,
    replace: 'const old = link.code === "otp_expired";',
    by: "const old = false;",
    test: [
      `${auth}/mailed-link/mailed-link-screens.db.test.tsx`,
      "explains a link that was used before where a new one can be requested",
    ],
    before: "sign-up.spec.ts: explains a used link where a new one can be requested",
  },
  {
    file: "libs/ui/src/fonts.ts",
    replace: 'if (face.status === "loaded") document.fonts.add(face);',
    by: "document.fonts.add(face);",
    test: [
      "libs/ui/src/fonts.test.ts",
      "shows the font that arrives when the other one cannot be had",
    ],
  },
  {
    file: "libs/contract/src/money.ts",
    replace: 'amount < 0 ? "-" : ""',
    by: '""',
    test: ["libs/contract/src/labels.test.ts", "writes dollars as Intl does"],
  },
  {
    file: "apps/shell/src/features/legal/contact-link.tsx",
    replace: "href={`mailto:${address}`}",
    by: "href={address}",
    test: [
      "apps/shell/src/features/legal/legal-screens.db.test.tsx",
      "opens a mail at every contact address",
    ],
    before: "legal.spec.ts: every contact address opens a mail",
  },
];
