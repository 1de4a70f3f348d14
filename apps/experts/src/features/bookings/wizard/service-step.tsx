import { serviceTypeNames } from "@ensemble/consultations";
import { formatPrice } from "@ensemble/contract";
import { Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { formatDuration } from "../../experts/profile/duration";
import type { ExpertPackage } from "../../experts/profile/expert-profile";
import styles from "./service-step.module.css";

interface ServiceStepProps {
  packages: readonly ExpertPackage[];
  chosen: string | undefined;
  onChoose: (packageId: string) => void;
}

/** Step 1: one of the expert's packages. */
export function ServiceStep({ packages, chosen, onChoose }: ServiceStepProps): ReactNode {
  if (packages.length === 0) {
    return <Text color="gray">Nothing can be booked right now.</Text>;
  }
  return (
    <fieldset className={styles.packages}>
      <legend className={styles.legend}>Services</legend>
      {packages.map((offered) => (
        <label key={offered.id} className={styles.package}>
          <input
            type="radio"
            name="package"
            checked={offered.id === chosen}
            onChange={() => onChoose(offered.id)}
          />
          <span className={styles.name}>{offered.name}</span>
          <span className={styles.price}>{formatPrice(offered.price)}</span>
          <span className={styles.facts}>
            {serviceTypeNames[offered.service_type]} · {formatDuration(offered.duration_minutes)}
          </span>
          {offered.description && <span className={styles.text}>{offered.description}</span>}
        </label>
      ))}
    </fieldset>
  );
}
