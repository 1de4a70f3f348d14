import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { ContactLink, LegalPage, type LegalSection } from "./legal-page";

/** The terms (LEGAL-1). */
export default function TermsScreen(): ReactNode {
  return (
    <LegalPage
      address={paths.terms()}
      title="Terms and Conditions"
      summary={`${productName} helps you find outfits and stylists. You buy from the retailers themselves, and these are the rules in between.`}
      sections={[...termsOfUse, ...termsOfShopping]}
    />
  );
}

/** The first part of the terms: the site, accounts and what people may do. */
const termsOfUse: readonly LegalSection[] = [
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
        Anyone can browse, search, save favorites, and take the quiz without an account. To create
        an account or book a consultation, you must be old enough to enter into a contract where you
        live, or have the consent of someone authorized to decide for you.
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
          yourself; you're responsible for what happens through your account until you tell us
          someone else has access.
        </p>
        <p>
          You can delete your account in your <Link to={paths.profile()}>profile</Link>. You'll
          receive a confirmation email within 24 hours, and the account is erased within 30 days.
          Until then, you can cancel the deletion.
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
          <li>copy the catalog by automated means;</li>
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

/** The second part of the terms: purchases, bookings and liability. */
const termsOfShopping: readonly LegalSection[] = [
  {
    id: "buying",
    title: "Buying from retailers",
    text: (
      <p>
        We don't sell clothes. Every item links to its retailer: Zara, Mango, H&amp;M or an
        independent. Your contract, payment, delivery, returns and warranty are with that retailer
        alone, under its own terms.
      </p>
    ),
  },
  {
    id: "affiliate-links",
    title: "Affiliate links",
    text: (
      <p>
        We earn a commission when you buy through links on this site. The price you pay does not
        change. The links are marked sponsored, nofollow and noopener and open in a new tab. See the{" "}
        <Link to={paths.affiliateDisclosure()}>affiliate disclosure</Link> for details.
      </p>
    ),
  },
  {
    id: "prices",
    title: "Prices and availability",
    text: (
      <p>
        Prices, sizes, and availability are the latest we know of. Retailers may change them without
        telling us, so rely on the retailer's own page. Colors can look different on your screen,
        and pictures on this site are drawn after the items rather than photographed.
      </p>
    ),
  },
  {
    id: "consultations",
    title: "Consultations with stylists",
    text: (
      <>
        <p>
          A booking is a request at the price shown for its package until the stylist confirms it.
          You can cancel or reschedule it up to 24 hours before it starts. Times are shown in your
          time zone, with the stylist's beside it where they differ.
        </p>
        <p>
          This site doesn't take payments or ask for a card. Stylists advise to the best of their
          knowledge; taste is yours, and no result is promised.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "What we're responsible for",
    text: (
      <p>
        We keep the site running and correct with reasonable care, but it can fail and texts can be
        wrong. Our liability is unlimited for intent, gross negligence, and harm to life or health.
        Otherwise we're liable only for foreseeable damage, as far as the law where you live allows.
        Retailers are responsible for their own products and sites.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    text: (
      <p>
        When these terms change, the date at the top changes with them, and what was agreed for a
        booking that you have already made stays as it was. If one of these rules does not hold, the
        others still do. Questions: <ContactLink to="support" />.
      </p>
    ),
  },
];
