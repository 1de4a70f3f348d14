import { formatDuration, serviceText, serviceTypeNames } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { Eyebrow, Fieldset, PlainList, Text, VisuallyHidden } from "@ensemble/ui";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { type ExpertPackage, type Step, steps } from "../experts/expert";
import { ZonedSpan } from "../times/zoned-span";
import { shortDay, useBookingZone } from "../times/times";
import styles from "./booking.module.css";

/** The three steps and the current one (BOOK-1). */
export function StepIndicator({ current }: { current: Step }): ReactNode {
  return (
    <PlainList as="ol" className={styles.steps} aria-label="Booking steps">
      {steps.map((step) => (
        <li
          key={step}
          className={styles.step}
          aria-current={step === current ? "step" : undefined}
          data-done={step < current}
        >
          <span className={styles.number}>
            {step < current ? (
              <Check size={16} strokeWidth={2} aria-label={`${step}, completed`} />
            ) : (
              step
            )}
          </span>
          <span className={styles.stepName}>{stepNames[step]}</span>
        </li>
      ))}
    </PlainList>
  );
}

export const stepNames: Record<Step, string> = {
  1: "Choose a service",
  2: "Date and time",
  3: "Additional information",
};

interface ServiceStepProps {
  packages: readonly ExpertPackage[];
  city: string;
  chosen: string | undefined;
  onChoose: (packageId: string) => void;
}

/** The first step, which selects a package. */
export function ServiceStep(props: ServiceStepProps): ReactNode {
  const { packages, city, chosen, onChoose } = props;
  if (packages.length === 0) {
    return <Text color="gray">No packages are available right now.</Text>;
  }
  return (
    <Fieldset className={styles.packages}>
      <VisuallyHidden asChild>
        <legend>Services</legend>
      </VisuallyHidden>
      {packages.map((offered) => (
        <label key={offered.id} className={styles.package}>
          <input
            type="radio"
            name="package"
            checked={offered.id === chosen}
            onChange={() => onChoose(offered.id)}
          />
          <span className={styles.packageName}>{offered.name}</span>
          <span className={styles.price}>{formatPrice(offered.price)}</span>
          <span className={styles.packageFacts}>
            {`${serviceText(offered, city)} · ${formatDuration(offered.duration_minutes)}`}
          </span>
          {offered.description && <span className={styles.text}>{offered.description}</span>}
        </label>
      ))}
    </Fieldset>
  );
}

interface BookingSummaryProps {
  offered: ExpertPackage | undefined;
  /** Epoch milliseconds. */
  start: number | undefined;
  expertZone: string;
}

/** The choices so far, shown during all steps (BOOK-1). */
export function BookingSummary(props: BookingSummaryProps): ReactNode {
  const { offered, start, expertZone } = props;
  const zone = useBookingZone();
  const end =
    start !== undefined && offered ? start + offered.duration_minutes * 60_000 : undefined;
  return (
    <aside className={styles.summary} aria-labelledby="booking-summary">
      <Eyebrow as="h2" id="booking-summary" className={styles.title}>
        Booking Summary
      </Eyebrow>
      <dl className={styles.facts}>
        <div>
          <dt>Package</dt>
          <dd>{offered ? offered.name : <i>No package selected</i>}</dd>
        </div>
        {offered && (
          <div className={styles.aspects}>
            <dt>Duration and type</dt>
            <dd>
              {`${formatDuration(offered.duration_minutes)} · ${serviceTypeNames[offered.service_type]}`}
            </dd>
          </div>
        )}
        <div className={styles.when}>
          <dt>Date and time</dt>
          <dd>
            {start === undefined ? (
              <i>No time selected</i>
            ) : (
              <>
                <time dateTime={new Date(start).toISOString()}>{shortDay(start, zone)}</time>,{" "}
                <ZonedSpan start={start} end={end} expertZone={expertZone} zone={zone} />
              </>
            )}
          </dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{offered ? formatPrice(offered.price) : "–"}</dd>
        </div>
      </dl>
    </aside>
  );
}
