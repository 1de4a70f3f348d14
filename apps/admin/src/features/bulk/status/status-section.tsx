import { FormField } from "@ensemble/controls";
import { useState, type ReactNode } from "react";
import { bulkKindNames } from "../bulk-kind";
import type { StatusKind } from "./status-rules";
import { StatusForm } from "./status-form";
import styles from "./status-section.module.css";

export function StatusSection(): ReactNode {
  const [kind, setKind] = useState<StatusKind>("partners");
  return (
    <div className={styles.section}>
      <FormField label="Change the status of">
        {(field) => (
          <select
            {...field}
            value={kind}
            onChange={({ target }) => setKind(target.value as StatusKind)}
          >
            <option value="partners">{bulkKindNames.partners}</option>
            <option value="links">{bulkKindNames.links}</option>
          </select>
        )}
      </FormField>
      <StatusForm key={kind} kind={kind} />
    </div>
  );
}
