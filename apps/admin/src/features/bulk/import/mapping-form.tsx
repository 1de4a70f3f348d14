import { formatCount } from "@ensemble/domain";
import { FormField } from "@ensemble/controls";
import { Button, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { ErrorSummary } from "../../../layout/forms/error-summary";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import type { BulkKind } from "../bulk-kind";
import { mappingSchemas, type ColumnMapping } from "./column-mapping";
import type { CsvFile } from "./csv-file";
import { importFields } from "./import-fields";
import styles from "./mapping-form.module.css";
import { StepTitle } from "../step-title";

interface MappingFormProps {
  kind: BulkKind;
  file: CsvFile;
  mapping: ColumnMapping;
  onSubmit: (mapping: ColumnMapping) => void;
}

/** The second step: maps the file's columns to fields. */
export function MappingForm({ kind, file, mapping, onSubmit }: MappingFormProps): ReactNode {
  const form = useCheckedForm<ColumnMapping, ColumnMapping>(mappingSchemas[kind], mapping);
  const chosen = useWatch({ control: form.control });
  const { errors } = form.formState;
  const rows = file.rows.length;
  const used = new Set(Object.values(chosen));
  const unused = file.headers.filter((_, index) => !used.has(String(index)));

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      <div>
        <StepTitle>Columns</StepTitle>
        <Text as="p" size="2" color="gray">
          An empty cell clears what was there; a field without a column stays as it is.
        </Text>
      </div>
      <ErrorSummary form={form} />
      <div className={styles.fields}>
        {importFields[kind].map(({ name, label, required, hint }) => (
          <FormField
            key={name}
            label={required ? `${label} (required)` : label}
            hint={[sampleOf(file, chosen[name]), hint].filter(Boolean).join(" ") || undefined}
            issue={errors[name]?.message}
          >
            {(field) => (
              <select {...field} {...form.register(name)} aria-required={required}>
                <option value="">No column</option>
                {file.headers.map((header, index) => (
                  // Two columns may have the same name.
                  <option key={index} value={String(index)}>
                    {header}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        ))}
      </div>
      {unused.length > 0 && (
        <Text as="p" size="2" color="gray" className={styles.unused}>
          Not imported: {unused.join(", ")}
        </Text>
      )}
      <div>
        <Button type="submit" size="3">
          Check {rows === 1 ? "1 row" : `${formatCount(rows)} rows`}
        </Button>
      </div>
    </form>
  );
}

/** The first value of a column, which helps to recognize it. */
function sampleOf(file: CsvFile, column: string | undefined): string | undefined {
  if (!column) return undefined;
  // Only the first rows: this runs on every keystroke.
  const filled = file.rows.slice(0, 50).find(({ cells }) => cells[Number(column)]?.trim());
  const sample = filled?.cells[Number(column)]?.trim();
  if (!sample) return "Empty in the first rows.";
  return `"${sample.length > 40 ? `${sample.slice(0, 40)}...` : sample}".`;
}
