import { locale } from "@ensemble/domain";
import type { ReactNode } from "react";
import styles from "./picture-tile.module.css";
import { stepNames, type UploadStep } from "./upload-step";

/** The progress of a picture's upload, in bytes sent. */
export function UploadProgress({ name, state }: { name: string; state: UploadStep }): ReactNode {
  const { step } = state;
  return (
    <div className={styles.step} data-step={step}>
      <span role="status">{stepNames[step]}</span>
      {state.step === "uploading" && (
        <>
          <progress
            aria-label={`Uploading ${name}`}
            aria-valuetext={sentOf(state)}
            value={state.sent}
            max={state.size}
          />
          <span aria-hidden>{sentOf(state)}</span>
        </>
      )}
    </div>
  );
}

const kilobytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** Such as "120 of 480 KB". */
const sentOf = ({ sent, size }: { sent: number; size: number }): string =>
  `${kilobytes.format(sent / 1024)} of ${kilobytes.format(size / 1024)} KB`;
