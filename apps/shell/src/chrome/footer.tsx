import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import styles from "./footer.module.css";
import { sections } from "./sections";

const legal = [
  { label: "Privacy Policy", to: paths.privacy() },
  { label: "Terms and Conditions", to: paths.terms() },
  { label: "Affiliate Disclosure", to: paths.affiliateDisclosure() },
  { label: "Imprint", to: paths.imprint() },
];

/** The footer with the affiliate notice (SITE-10). */
export function Footer(): ReactNode {
  // A page that a server drew before midnight may be taken over after it.
  // oxlint-disable-next-line react/purity
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p className={styles.statement}>Outfits chosen with care, for women too busy to shop.</p>
        <FooterLinks title="Explore" links={sections} />
        <FooterLinks title="Legal" links={legal} />
        <p className={styles.notice}>
          {productName} earns a commission when you buy through links on this site. The price you
          pay does not change. <Link to={paths.affiliateDisclosure()}>How this works</Link>
        </p>
        <p className={styles.copyright} suppressHydrationWarning>
          © {year} {productName}
        </p>
      </div>
    </footer>
  );
}

interface FooterLinksProps {
  title: string;
  links: readonly { label: string; to: string }[];
}

function FooterLinks({ title, links }: FooterLinksProps): ReactNode {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
