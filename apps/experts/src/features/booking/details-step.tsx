import { expertBookingsLengths } from "@ensemble/contract/database";
import { FormField, useLazyModule } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { LoadFailure, Skeleton, TextField } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import {
  answersTo,
  intakeQuery,
  lastNameQuery,
  ownListsQuery,
  type Question,
} from "../intake/intake";
import { favorites, ListSelect } from "../intake/list-select";
import styles from "./booking.module.css";
import { type Draft, useDraft } from "./draft";

/** Returns the draft, completed with what the account entered before, and how to change it. */
export function useDetails(expertId: string) {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const [draft, change] = useDraft(expertId);
  const account = { enabled: userId !== undefined };
  const { data: lastName } = useQuery({ ...lastNameQuery(userId ?? ""), ...account });
  const { data: lists = [] } = useQuery({ ...ownListsQuery(userId ?? ""), ...account });
  const details = {
    ...draft,
    name: draft.name ?? lastName ?? "",
    // The list may be gone, or another account's.
    listId: [favorites, ...lists.map(({ id }) => id)].find((id) => id === draft.listId) ?? null,
  };
  return { details, change, userId };
}

export type Details = Omit<Draft, "name"> & { name: string };

export function isIncomplete(
  { answers }: Pick<Details, "answers">,
  packageId: string,
  questions: readonly Question[],
): boolean {
  const given = answersTo(questions, answers[packageId] ?? {});
  return questions.some(({ id, required }) => required && !Object.hasOwn(given, id));
}

interface DetailsStepProps {
  expertName: string;
  packageId: string;
  details: Details;
  userId: string | undefined;
  /** How often the client tried to book without a required answer. */
  attempts: number;
  onChange: (change: Partial<Draft>) => void;
}

/** The third step: name, the package's questions, a list to show, and notes for the expert. */
export function DetailsStep(props: DetailsStepProps): ReactNode {
  const { expertName, details, userId, attempts, onChange } = props;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const missing = "[aria-invalid=true], [data-invalid] input";
    form.current?.querySelector<HTMLElement>(missing)?.focus();
  }, [attempts]);
  return (
    <div className={styles.details} ref={form}>
      <FormField label="Your name" optional>
        {(field) => (
          <TextField.Root
            {...field}
            size="3"
            autoComplete="name"
            maxLength={expertBookingsLengths.client_name}
            value={details.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </FormField>
      <Questions {...props} />
      {userId && (
        <ListSelect
          label={`Show a list to ${expertName}`}
          hint={`Only ${expertName} and our team will see it. You can stop showing it at any time.`}
          userId={userId}
          listId={details.listId}
          onChoose={(listId) => onChange({ listId })}
        />
      )}
      <FormField
        label={`What should ${expertName} know?`}
        optional
        hint="The occasion, your sizes, what you like, and what you never wear. Only the team preparing your consultation will see this."
      >
        {(field) => (
          <textarea
            {...field}
            rows={6}
            maxLength={expertBookingsLengths.client_notes}
            value={details.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </FormField>
    </div>
  );
}

function Questions({ packageId, details, attempts, onChange }: DetailsStepProps): ReactNode {
  const { data: intake, isPending, isError, refetch } = useQuery(intakeQuery(packageId));
  const fields = useLazyModule(loadFields, intake !== null && intake !== undefined);
  const answers = details.answers[packageId] ?? {};
  if (intake === null) return null;
  if (isError || fields.failed) {
    const retry = () => (isError ? void refetch() : fields.retry());
    return <LoadFailure what="This package's questions" onRetry={retry} />;
  }
  if (isPending || !fields.code) {
    return (
      <div role="status" aria-label="Loading questions">
        <Skeleton height="72px" />
      </div>
    );
  }
  return (
    <fields.code.IntakeFields
      questions={intake.questions}
      answers={answers}
      marked={attempts > 0}
      onAnswer={(id, answer) =>
        onChange({
          answers: { ...details.answers, [packageId]: { ...answers, [id]: answer } },
        })
      }
    />
  );
}

const loadFields = () => import("../intake/intake-fields");
