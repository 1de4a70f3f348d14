import { serviceTypeNames } from "@ensemble/consultations";
import { formatPrice } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Badge, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { wizardAddress } from "../wizard-address";
import { formatDuration } from "./duration";
import type { ExpertPackage } from "./expert-profile";
import styles from "./expert-services.module.css";

interface ExpertServicesProps {
  /** Undefined when the expert takes no bookings. */
  slug: string | undefined;
  packages: readonly ExpertPackage[];
}

/** The packages, the cheapest first. */
export function ExpertServices({ slug, packages }: ExpertServicesProps): ReactNode {
  return (
    <section>
      <h2>Services & Packages</h2>
      {packages.length === 0 && <Text color="gray">Nothing can be booked right now.</Text>}
      <ul className={styles.packages}>
        {packages.map((offered) => (
          <li key={offered.id} className={styles.package}>
            <h3 className={styles.name}>
              {slug ? (
                <Link to={wizardAddress(slug, { step: 1, packageId: offered.id })}>
                  {offered.name}
                </Link>
              ) : (
                offered.name
              )}
            </h3>
            <p className={styles.price}>{formatPrice(offered.price)}</p>
            <p className={styles.facts}>
              <Badge color="gray" size="2">
                {serviceTypeNames[offered.service_type]}
              </Badge>
              {formatDuration(offered.duration_minutes)}
            </p>
            {offered.description && <p className={styles.text}>{offered.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
