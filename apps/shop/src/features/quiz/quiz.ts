import { type Style, styleOptions } from "../style/style";

/** The five steps in order (QUIZ-1). */
const stepNames = [
  "colors",
  "vibe",
  "budget",
  "occasions",
  "brands",
] as const satisfies (keyof Style)[];

/** The part of a style that the quiz asks for; unanswered questions are empty. */
export type QuizAnswers = Pick<Style, (typeof stepNames)[number]>;

/** Each step with its possible answers. */
export const quizSteps = stepNames.map((name) => ({
  name,
  options: styleOptions[name] as readonly string[],
  multiple: name !== "vibe" && name !== "budget",
}));

export type QuizStep = (typeof quizSteps)[number];

/** The quiz's part of a style, in the order of its steps. */
export const answersFrom = ({
  colors,
  vibe,
  budget,
  occasions,
  brands,
}: QuizAnswers): QuizAnswers => ({
  colors,
  vibe,
  budget,
  occasions,
  brands,
});

export const noAnswers: QuizAnswers = {
  colors: [],
  vibe: [],
  budget: [],
  occasions: [],
  brands: [],
};

/** The index of the first unanswered step; the number of steps when all are answered. */
export function firstOpenStep(answers: QuizAnswers): number {
  const index = quizSteps.findIndex(({ name }) => answers[name].length === 0);
  return index === -1 ? quizSteps.length : index;
}

export const isComplete = (answers: QuizAnswers): boolean =>
  firstOpenStep(answers) === quizSteps.length;
