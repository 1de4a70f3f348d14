import { FieldRow, FormField } from "@ensemble/controls";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, Callout, TextField, toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import * as z from "zod/mini";
import { ConfirmDialog } from "../../../layout/dialogs/confirm-dialog";
import { ErrorSummary } from "../../../layout/forms/error-summary";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import { countOf } from "../bulk-kind";
import { FoundNote } from "./found-note";
import { findAll, setAll } from "./status-change";
import { statusRules, type Found, type StatusKind } from "./status-rules";
import styles from "./status-section.module.css";
import { refreshAffiliates } from "../../analytics/summary/refresh-affiliates";

const filterSchema = z.object({
  text: z.string().check(z.trim(), z.maxLength(200, "Search for at most 200 letters")),
  status: z.string(),
  wanted: z.string().check(z.minLength(1, "Choose the new status")),
});

/** Finds records, previews how many will change, asks for confirmation and changes their status. */
export function StatusForm({ kind }: { kind: StatusKind }): ReactNode {
  const form = useCheckedForm(filterSchema, { text: "", status: "", wanted: "" });
  const { errors } = form.formState;
  const { statuses } = statusRules[kind];
  const queries = useQueryClient();
  const [found, setFound] = useState<{ all: Found[]; wanted: string }>();
  const [asking, setAsking] = useState(false);
  const changing = found?.all.filter(({ status }) => status !== found.wanted) ?? [];

  const search = useMutation({
    mutationFn: async ({ wanted, ...filter }: z.infer<typeof filterSchema>) => ({
      all: await findAll(kind, filter),
      wanted,
    }),
    onMutate: () => setFound(undefined),
    onSuccess: setFound,
  });
  const change = useMutation({
    mutationFn: (wanted: string) =>
      setAll(
        kind,
        changing.map(({ id }) => id),
        wanted,
      ),
    onSuccess: (changed, wanted) => {
      void refreshAffiliates(queries);
      const are = changed === 1 ? "is" : "are";
      const description = `${countOf(kind, changed)} ${are} ${statuses[wanted]!.toLowerCase()} now.`;
      toast({ kind: "success", title: "Success", description });
      setAsking(false);
      setFound(undefined);
    },
  });

  return (
    <form
      noValidate
      className={styles.form}
      // Any change of the filter makes the matches obsolete.
      onChange={() => setFound(undefined)}
      onSubmit={(event) => void form.handleSubmit((values) => search.mutate(values))(event)}
    >
      <ErrorSummary form={form} />
      <FormField
        label={kind === "partners" ? "Shop, contact or code" : "Partner, campaign or tracking code"}
        hint="Left empty: all of them."
        issue={errors.text?.message}
      >
        {(field) => <TextField.Root {...field} {...form.register("text")} autoComplete="off" />}
      </FormField>
      <FieldRow>
        <FormField label="Status now">
          {(field) => (
            <select {...field} {...form.register("status")}>
              <option value="">Any</option>
              <StatusOptions statuses={statuses} />
            </select>
          )}
        </FormField>
        <FormField label="New status" issue={errors.wanted?.message}>
          {(field) => (
            <select {...field} {...form.register("wanted")}>
              <option value="">Choose a status</option>
              <StatusOptions statuses={statuses} />
            </select>
          )}
        </FormField>
      </FieldRow>
      {search.isError && (
        <Callout.Root color="red" highContrast role="alert">
          <Callout.Text>They could not be found. Check your connection and try again.</Callout.Text>
        </Callout.Root>
      )}
      <div>
        <Button
          type="submit"
          size="3"
          variant={found ? "soft" : "solid"}
          disabled={search.isPending}
        >
          {search.isPending ? "Finding..." : `Find ${kind}`}
        </Button>
      </div>
      {found && (
        <FoundNote kind={kind} all={found.all} changing={changing} status={statuses[found.wanted]!}>
          <Button type="button" size="3" onClick={() => setAsking(true)}>
            Change {countOf(kind, changing.length)}
          </Button>
        </FoundNote>
      )}
      <ConfirmDialog
        open={asking}
        title={`Change ${countOf(kind, changing.length)}?`}
        text={`Each of them will be ${statuses[found?.wanted ?? ""]?.toLowerCase()}. What was before is kept in the history.`}
        confirm={change.isPending ? "Changing..." : "Change"}
        harmless
        pending={change.isPending}
        failure={
          change.isError
            ? "They were not all changed. Check your connection and try again: it goes on where it stopped."
            : undefined
        }
        onConfirm={() => found && change.mutate(found.wanted)}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

function StatusOptions({ statuses }: { statuses: Record<string, string> }): ReactNode {
  return Object.entries(statuses).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
