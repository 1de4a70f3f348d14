import { FieldRow, FormField, maxSearchLength } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { ConfirmDialog, ErrorSummary, InputField, upTo, useCheckedForm } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, Callout, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { refreshAffiliates } from "../../query-keys";
import { bulkKindNames, pluralizeKind } from "./bulk-parts";
import styles from "./bulk.module.css";
import { fetchAll, type MatchedRecord, setAll, type StatusKind, statusRules } from "./status";

export function StatusSection(): ReactNode {
  const [kind, setKind] = useState<StatusKind>("partners");
  return (
    <div className={styles.status}>
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

const filterSchema = z.object({
  text: z.string().check(z.trim(), upTo(maxSearchLength)),
  status: z.string(),
  newStatus: z.string().check(z.minLength(1, "Choose a new status.")),
});

/** Finds records and, after a preview and confirmation, sets their status. */
function StatusForm({ kind }: { kind: StatusKind }): ReactNode {
  const form = useCheckedForm(filterSchema, { text: "", status: "", newStatus: "" });
  const { errors } = form.formState;
  const { statuses } = statusRules[kind];
  const queries = useQueryClient();
  const [found, setFound] = useState<{ all: MatchedRecord[]; newStatus: string }>();
  const [isConfirming, setAsking] = useState(false);
  const newStatusName = statuses[found?.newStatus ?? ""] ?? "";
  const changing = found?.all.filter(({ status }) => status !== found.newStatus) ?? [];

  const search = useMutation({
    mutationFn: async ({ newStatus, ...filter }: z.infer<typeof filterSchema>) => ({
      all: await fetchAll(kind, filter),
      newStatus,
    }),
    onMutate: () => setFound(undefined),
    onSuccess: setFound,
  });
  const change = useMutation({
    mutationFn: (newStatus: string) =>
      setAll(
        kind,
        changing.map(({ id }) => id),
        newStatus,
      ),
    onSuccess: (changed, newStatus) => {
      void refreshAffiliates(queries);
      const are = changed === 1 ? "is" : "are";
      const description = `${pluralizeKind(kind, changed)} ${are} now ${statuses[newStatus]!.toLowerCase()}.`;
      toast({ kind: "success", title: "Success", description });
      setAsking(false);
      setFound(undefined);
    },
  });

  return (
    <form
      noValidate
      className={styles.statusForm}
      onChange={() => setFound(undefined)}
      onSubmit={(event) => void form.handleSubmit((values) => search.mutate(values))(event)}
    >
      <ErrorSummary form={form} />
      <InputField
        form={form}
        name="text"
        label={
          kind === "partners" ? "Shop, contact, or code" : "Partner, campaign, or tracking code"
        }
        hint={`Leave blank to include all ${kind}.`}
        autoComplete="off"
      />
      <FieldRow>
        <FormField label="Current status">
          {(field) => (
            <select {...field} {...form.register("status")}>
              <option value="">Any</option>
              <StatusOptions statuses={statuses} />
            </select>
          )}
        </FormField>
        <FormField label="New status" issue={errors.newStatus?.message}>
          {(field) => (
            <select {...field} {...form.register("newStatus")}>
              <option value="">Choose a status</option>
              <StatusOptions statuses={statuses} />
            </select>
          )}
        </FormField>
      </FieldRow>
      {search.isError && (
        <Callout.Root color="red" highContrast role="alert">
          <Callout.Text>The search failed. Check your connection and try again.</Callout.Text>
        </Callout.Root>
      )}
      <div>
        <Button
          type="submit"
          size="3"
          variant={found ? "soft" : "solid"}
          disabled={search.isPending}
        >
          {search.isPending ? "Finding..." : `Find ${bulkKindNames[kind]}`}
        </Button>
      </div>
      {found && (
        <FoundNote
          kind={kind}
          all={found.all}
          changing={changing}
          status={statuses[found.newStatus]!}
        >
          <Button type="button" size="3" onClick={() => setAsking(true)}>
            Change {formatCount(changing.length)}{" "}
            {changing.length === 1 ? bulkKindNames[kind].slice(0, -1) : bulkKindNames[kind]}
          </Button>
        </FoundNote>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`Set ${pluralizeKind(kind, changing.length)} to ${newStatusName}?`}
        text={`${changing.length === 1 ? "Its" : "Their"} previous status stays in the history.`}
        confirm={change.isPending ? "Changing..." : `Set to ${newStatusName}`}
        harmless
        pending={change.isPending}
        failure={
          change.isError
            ? "Not all of them were changed. Check your connection and try again to continue."
            : undefined
        }
        onConfirm={() => found && change.mutate(found.newStatus)}
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

interface FoundNoteProps {
  kind: StatusKind;
  all: readonly MatchedRecord[];
  /** Records with another status. */
  changing: readonly MatchedRecord[];
  status: string;
  children: ReactNode;
}

/** Shows how many records will change, with the names of the first. */
function FoundNote(props: FoundNoteProps): ReactNode {
  const { kind, all, changing, status, children } = props;
  const already = all.length - changing.length;
  const names = changing.slice(0, 8).map(({ name }) => name);
  const more = changing.length - names.length;
  return (
    <div role="status" className={styles.found}>
      <p>
        {changing.length > 0 ? (
          <>
            <b>{pluralizeKind(kind, changing.length)}</b> will be set to {status}.
            {already > 0 && ` ${formatCount(already)} already ${already === 1 ? "is" : "are"}.`}
          </>
        ) : already > 0 ? (
          `${pluralizeKind(kind, already)} already ${already === 1 ? "is" : "are"} ${status.toLowerCase()}.`
        ) : (
          `No ${kind} match. Change the search or the current status.`
        )}
      </p>
      {names.length > 0 && (
        <p>
          {names.join("; ")}
          {more > 0 && ` and ${formatCount(more)} more`}
        </p>
      )}
      {changing.length > 0 && children}
    </div>
  );
}
