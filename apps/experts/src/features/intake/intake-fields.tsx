import { Choice, FormField } from "@ensemble/controls";
import { answerTo, budgetNames, isShoeSize } from "@ensemble/domain";
import { Fieldset, Legend, Note, Text } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import { type Answers, type Question, sizes } from "./intake";
import styles from "./intake.module.css";

const maxTextLength = 1000;

interface IntakeFieldsProps {
  questions: readonly Question[];
  answers: Answers;
  /** Whether to mark required questions without an answer. */
  marked: boolean;
  onAnswer: (id: string, answer: string) => void;
}

/** The questions of a package. Loaded on demand, because few packages ask any. */
export function IntakeFields({
  questions,
  answers,
  marked,
  onAnswer,
}: IntakeFieldsProps): ReactNode {
  return questions.map((question) => {
    const answer = answerTo(answers, question.id);
    const issue = marked && question.required && !answer.trim() ? "Answer this question." : "";
    const shared = { question, answer, issue, onAnswer: onAnswer.bind(null, question.id) };
    if (question.kind === "text") return <TextQuestion key={question.id} {...shared} />;
    return <OptionsQuestion key={question.id} {...shared} />;
  });
}

interface QuestionProps {
  question: Question;
  answer: string;
  issue: string;
  onAnswer: (answer: string) => void;
}

function TextQuestion({ question, answer, issue, onAnswer }: QuestionProps): ReactNode {
  return (
    <FormField label={question.label} optional={!question.required} issue={issue || undefined}>
      {(field) => (
        <textarea
          {...field}
          rows={3}
          maxLength={maxTextLength}
          aria-required={question.required}
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
    </FormField>
  );
}

/** Radio buttons, or checkboxes for sizes. */
function OptionsQuestion({ question, answer, issue, onAnswer }: QuestionProps): ReactNode {
  const { id, kind, label, required } = question;
  const issueId = useId();
  const chosen = kind === "sizes" ? answer.split(", ") : [answer];
  const choose = (value: string, checked: boolean) =>
    onAnswer(
      kind === "sizes"
        ? sizes.filter((size) => (size === value ? checked : chosen.includes(size))).join(", ")
        : value,
    );
  return (
    <Fieldset
      className={styles.question}
      data-invalid={issue !== "" || undefined}
      aria-describedby={issue ? issueId : undefined}
    >
      <Legend>
        {`${label} `}
        {!required && <span className={styles.optional}>Optional</span>}
      </Legend>
      {groupOptions(question).map(([title, options]) => (
        <div key={title} {...(title && { role: "group", "aria-label": title })}>
          {title && <Note>{title}</Note>}
          <div className={styles.options}>
            {options.map(([value, name]) => (
              <Choice key={value} className={styles.option}>
                <input
                  type={kind === "sizes" ? "checkbox" : "radio"}
                  name={id}
                  checked={chosen.includes(value)}
                  onChange={({ target }) => choose(value, target.checked)}
                />
                {name}
              </Choice>
            ))}
          </div>
        </div>
      ))}
      {issue && (
        <Text as="p" size="2" color="red" id={issueId}>
          {issue}
        </Text>
      )}
    </Fieldset>
  );
}

type Options = readonly (readonly [value: string, name: string])[];

/** The options with titles, which only sizes have. */
function groupOptions(question: Question): readonly (readonly [title: string, options: Options])[] {
  if (question.kind !== "sizes") return [["", listOptions(question)]];
  const named = (group: typeof sizes) => group.map((size) => [size, size] as const);
  return [
    ["Clothes", named(sizes.filter((size) => !isShoeSize(size)))],
    ["Shoes, European sizes", named(sizes.filter(isShoeSize))],
  ];
}

/** Values with their labels. Radio buttons can't be cleared, so optional ones have an empty value. */
function listOptions({ kind, options, required }: Question): Options {
  const none = required ? [] : [["", "No answer"] as const];
  if (kind === "budget") return [...Object.entries(budgetNames()), ...none];
  return [...options.map((option) => [option, option] as const), ...none];
}
