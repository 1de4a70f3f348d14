import type { ShopOccasion } from "@ensemble/catalogue";
import { Constants, type Database } from "@ensemble/contract/database";
import { storeText, readText } from "../visitors/stored-text";
import { occasions } from "../outfits/filters/outfit-filters";

type Enums = Database["public"]["Enums"];
const { item_color, vibe, budget_band, quiz_brand } = Constants.public.Enums;

/** The quiz answers so far; unanswered questions are empty. */
export interface QuizAnswers {
  colors: Enums["item_color"][];
  vibe: Enums["vibe"][];
  budget: Enums["budget_band"][];
  occasions: ShopOccasion[];
  brands: Enums["quiz_brand"][];
}

/** The five steps in order, each with its possible answers (QUIZ-1). */
export const quizSteps = [
  { name: "colors", options: item_color, several: true },
  { name: "vibe", options: vibe, several: false },
  { name: "budget", options: budget_band, several: false },
  { name: "occasions", options: occasions, several: true },
  { name: "brands", options: quiz_brand, several: true },
] as const;

export type QuizStep = (typeof quizSteps)[number];

const key = "ensemble.quiz-answers";

export const noAnswers: QuizAnswers = {
  colors: [],
  vibe: [],
  budget: [],
  occasions: [],
  brands: [],
};

/** The answers stored on this device, without values that do not exist (any more). */
export function rememberedAnswers(): QuizAnswers {
  const stored = readStored();
  const kept = <T extends string>(name: keyof QuizAnswers, options: readonly T[]): T[] => {
    const values = stored[name];
    return Array.isArray(values) ? options.filter((option) => values.includes(option)) : [];
  };
  return {
    colors: kept("colors", item_color),
    vibe: kept("vibe", vibe).slice(0, 1),
    budget: kept("budget", budget_band).slice(0, 1),
    occasions: kept("occasions", occasions),
    brands: kept("brands", quiz_brand),
  };
}

function readStored(): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readText(key) ?? "{}")) as Record<string, unknown>;
  } catch {
    return {}; // Invalid content: the quiz starts again.
  }
}

/**
 * Stores the answers on this device after each choice, so that they survive a reload. `accountOf`
 * is the account that has them, too. Returns false when they only last as long as the page.
 */
export function rememberAnswers(answers: QuizAnswers, accountOf?: string): boolean {
  return storeText(key, JSON.stringify({ ...answers, accountOf }));
}

/** The account that has this device's answers; undefined when only the device has them. */
export function answersInAccountOf(): string | undefined {
  const { accountOf } = readStored();
  return typeof accountOf === "string" ? accountOf : undefined;
}

export function forgetAnswers(): void {
  storeText(key, null);
}

/** The index of the first unanswered step; the number of steps when all are answered. */
export function firstOpenStep(answers: QuizAnswers): number {
  const open = quizSteps.findIndex(({ name }) => answers[name].length === 0);
  return open === -1 ? quizSteps.length : open;
}

export const isEmpty = (answers: QuizAnswers): boolean =>
  quizSteps.every(({ name }) => answers[name].length === 0);

export const isComplete = (answers: QuizAnswers): boolean =>
  firstOpenStep(answers) === quizSteps.length;
