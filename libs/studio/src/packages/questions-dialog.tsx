import { Choice, FieldRow, FormField } from "@ensemble/controls";
import {
  FormDialog,
  LatestRecord,
  OrderButtons,
  type ReadVersion,
  SelectField,
  type StoredValues,
  useCheckedForm,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { Button, Flex, Note, PlainList, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useFieldArray, type UseFormReturn, useWatch } from "react-hook-form";
import type { ServicePackage } from "./packages";
import {
  kindNames,
  maxQuestions,
  newQuestion,
  type Question,
  type Questions,
  questionsSchema,
  fetchQuestions,
  writeQuestions,
} from "./questions";
import styles from "./questions.module.css";

interface QuestionsDialogProps {
  servicePackage: ServicePackage;
  onClose: () => void;
}

/** Edits what clients are asked when they book a package (STUDIO-15). */
export default function QuestionsDialog(props: QuestionsDialogProps): ReactNode {
  const { servicePackage, onClose } = props;
  return (
    <LatestRecord
      table="package_intakes"
      id={servicePackage.id}
      read={fetchQuestions}
      what="The questions"
      onClose={onClose}
    >
      {(stored) => <QuestionsForm {...props} stored={stored!} />}
    </LatestRecord>
  );
}

interface QuestionsFormProps extends QuestionsDialogProps {
  stored: StoredValues<Questions>;
}

function QuestionsForm({ servicePackage, onClose, stored }: QuestionsFormProps): ReactNode {
  const { id, name } = servicePackage;
  const form = useCheckedForm(questionsSchema, stored.values);
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: "questions",
  });
  const queryClient = useQueryClient();

  async function save(values: Questions, version: ReadVersion): Promise<void> {
    await writeQuestions(id, values, version.current);
    toast({ kind: "success", title: "Questions Saved" });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={`Questions of ${name}`}
      description="Asked when a client books. Bookings made before keep their questions."
      form={form}
      record={{
        table: "package_intakes",
        id,
        version: stored.version,
        read: () => fetchQuestions(id),
        names: { questions: "Questions" },
        renderers: { questions: renderQuestions },
      }}
      save={save}
      submit={{ label: "Save Questions", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="720px"
    >
      {fields.length === 0 && <Note>No questions yet.</Note>}
      <PlainList as="ol">
        {fields.map((field, index) => (
          <li key={field.id} className={styles.question}>
            <Flex gap="2" align="center">
              <strong>Question {index + 1}</strong>
              <OrderButtons
                name={`question ${index + 1}`}
                index={index}
                count={fields.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </Flex>
            <QuestionFields form={form} index={index} />
          </li>
        ))}
      </PlainList>
      <Button
        type="button"
        size="3"
        variant="soft"
        disabled={fields.length >= maxQuestions}
        onClick={() => append(newQuestion(), { focusName: `questions.${fields.length}.label` })}
      >
        Add Question
      </Button>
    </FormDialog>
  );
}

interface QuestionFieldsProps {
  form: UseFormReturn<Questions, unknown, Questions>;
  index: number;
}

function QuestionFields({ form, index }: QuestionFieldsProps): ReactNode {
  const name = `questions.${index}` as const;
  const kind = useWatch({ control: form.control, name: `${name}.kind` });
  const issues = form.formState.errors.questions?.[index];
  return (
    <>
      <FieldRow>
        <FormField label="Question" issue={issues?.label?.message}>
          {(field) => (
            <TextField.Root {...field} autoComplete="off" {...form.register(`${name}.label`)} />
          )}
        </FormField>
        <SelectField
          label="Kind of answer"
          names={kindNames}
          hint={kind === "sizes" || kind === "budget" ? "Clients choose from a list." : undefined}
          field={form.register(`${name}.kind`)}
        />
      </FieldRow>
      {kind === "choice" && (
        <FormField label="Options" hint="One per line" issue={issues?.options?.message}>
          {(field) => <textarea {...field} rows={4} {...form.register(`${name}.options`)} />}
        </FormField>
      )}
      <Choice>
        <input type="checkbox" {...form.register(`${name}.required`)} /> Must be answered
      </Choice>
    </>
  );
}

const renderQuestions = (questions: readonly Question[]): ReactNode =>
  questions
    .map(({ label, kind, required }) =>
      [label, kindNames[kind], required && "must be answered"].filter(Boolean).join(" · "),
    )
    .join("\n") || "None";
