import type { ReactNode } from "react";
import type { StudioProps } from "../studio-layout";
import styles from "../columns.module.css";
import { MailChoices } from "./mail-choices";
import { PlannedDays } from "./planned-days";
import { bookingRules, places } from "./settings";
import { SettingsSection } from "./settings-section";
import { WeekSummary } from "./week-summary";

/** When and where an expert works, and how bookings are taken (STUDIO-9). */
export function StudioHours(studio: StudioProps): ReactNode {
  const { expert, isOwn } = studio;
  return (
    <div className={styles.columns}>
      <div>
        <WeekSummary expert={expert} />
        <PlannedDays {...studio} />
      </div>
      <div>
        <SettingsSection expertId={expert.id} settings={bookingRules} />
        <SettingsSection expertId={expert.id} settings={places} />
        {isOwn && <MailChoices />}
      </div>
    </div>
  );
}
