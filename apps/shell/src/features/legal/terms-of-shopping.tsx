import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { ContactLink } from "./contact-link";
import type { LegalSection } from "./legal-page";

/** The second part of the terms: purchases, bookings and liability. */
export const termsOfShopping: readonly LegalSection[] = [
  {
    id: "buying",
    title: "Buying from retailers",
    text: (
      <p>
        We sell no clothes. Every item links to its retailer: Zara, Mango, H&amp;M or an
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
        change. The links are marked sponsored, nofollow and noopener and open in a new tab. More is
        told in the <Link to={paths.affiliateDisclosure()}>affiliate disclosure</Link>.
      </p>
    ),
  },
  {
    id: "prices",
    title: "Prices and availability",
    text: (
      <p>
        Prices, sizes and availability are what we last knew of them. Retailers change them without
        telling us, so what the retailer's own page says counts. Colors can look different on your
        screen, and pictures on this site are drawn after the items rather than photographed.
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
          You can cancel it or move it up to 24 hours before it begins. Times are shown in your time
          zone, with the stylist's beside it where they differ.
        </p>
        <p>
          This site takes no payment and asks for no card. Stylists advise to the best of their
          knowledge; taste is yours, and no result is promised.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "What we answer for",
    text: (
      <p>
        We keep the site running and correct with the care you may expect, yet it can fail, and
        texts can be wrong. We answer without limit for intent, gross negligence and harm to life or
        health, and otherwise only for damage that could be foreseen, as far as the law where you
        live allows. For products and sites of retailers, they answer.
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
