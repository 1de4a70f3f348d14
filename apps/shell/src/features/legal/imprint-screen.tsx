import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { ContactLink, LegalPage, type LegalSection } from "./legal-page";

/** The imprint (LEGAL-4). */
export default function ImprintScreen(): ReactNode {
  return (
    <LegalPage
      address={paths.imprint()}
      title="Imprint"
      summary={`How to reach the people behind ${productName}, and what they're responsible for.`}
      sections={sections}
    />
  );
}

const sections: readonly LegalSection[] = [
  {
    id: "contact",
    title: "Contact",
    text: (
      <ul>
        <li>
          Your account, favorites, and bookings: <ContactLink to="support" />
        </li>
        <li>
          General inquiries, partners, and press: <ContactLink to="general" />
        </li>
        <li>
          Technical inquiries and security: <ContactLink to="technical" />
        </li>
      </ul>
    ),
  },
  {
    id: "content",
    title: "Content",
    text: (
      <p>
        The operator of this site is responsible for its own content. Reviews are the opinions of
        the people who wrote them. If something here is wrong or harms your rights, tell us and
        we'll look into it right away.
      </p>
    ),
  },
  {
    id: "links",
    title: "Links to shops",
    text: (
      <p>
        The shops we link to are responsible for their own pages. Most of these links earn us a
        commission, as the <Link to={paths.affiliateDisclosure()}>affiliate disclosure</Link>{" "}
        explains.
      </p>
    ),
  },
  {
    id: "pictures",
    title: "Pictures and names",
    text: (
      <p>
        The pictures of outfits, items, and stylists were drawn for {productName}. Names and marks
        of retailers belong to their owners and are used only to say where an item is sold.
      </p>
    ),
  },
];
