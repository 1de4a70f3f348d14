import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { LegalSection } from "./legal-page";

/** The first part of the terms: the site, accounts and what people may do. */
export const termsOfUse: readonly LegalSection[] = [
  {
    id: "about",
    title: `About ${productName}`,
    text: (
      <p>
        {productName} shows outfits put together from items of partner retailers, keeps your
        favorites, asks about your style in a quiz, and arranges consultations with stylists. By
        using the site you accept these terms. If you do not agree with them, please do not use it.
      </p>
    ),
  },
  {
    id: "who",
    title: "Who may use it",
    text: (
      <p>
        Anybody may browse, search, save favorites and take the quiz, without an account. To create
        an account or to book a consultation you must be old enough to enter into a contract where
        you live, or have the consent of somebody who may decide for you.
      </p>
    ),
  },
  {
    id: "account",
    title: "Your account",
    text: (
      <>
        <p>
          An account needs an email address that you confirm and a password. Keep the password to
          yourself; what happens through your account is taken as done by you until you tell us that
          somebody else has it.
        </p>
        <p>
          You can delete your account in your <Link to={paths.profile()}>profile</Link>. You receive
          a confirmation email within 24 hours, the account is erased within 30 days, and until then
          you can cancel the deletion.
        </p>
      </>
    ),
  },
  {
    id: "fair-use",
    title: "Fair use",
    text: (
      <>
        <p>Please use the site as a person would. In particular, do not:</p>
        <ul>
          <li>create clicks, views or reviews to change what others see or what we earn;</li>
          <li>copy the catalogue by automatic means;</li>
          <li>try to reach data that is not yours, or to disturb the service.</li>
        </ul>
        <p>We may suspend accounts that do.</p>
      </>
    ),
  },
  {
    id: "reviews",
    title: "What you write",
    text: (
      <p>
        Reviews are yours, and you allow us to show them on the site. Write about what you know
        yourself, be fair, and leave out what is private. You can edit and delete your reviews of
        outfits. We remove reviews that are unlawful, insulting or paid for.
      </p>
    ),
  },
];
