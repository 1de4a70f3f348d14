import type { ShopOccasion } from "@ensemble/catalogue";
import { Constants, type Database } from "@ensemble/contract/database";
import { keepText, keptText } from "../visitors/kept-text";
import { occasions } from "../outfits/filters/outfit-filters";

type Enums = Database["public"]["Enums"];
const { item_color, vibe, budget_band, quiz_brand } = Constants.public.Enums;

/** What somebody told the quiz so far; what is not answered yet is empty. */
export interface QuizAnswers {
  colors: Enums["item_color"][];
  vibe: Enums["vibe"][];
  budget: Enums["budget_band"][];
  occasions: ShopOccasion[];
  brands: Enums["quiz_brand"][];
}

/** The five steps in their order, each with what can be answered (QUIZ-1). */
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

/** What this device remembers; values that do not exist (any more) are left out. */
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
    return Object(JSON.parse(keptText(key) ?? "{}")) as Record<string, unknown>;
  } catch {
    return {}; // Written by something else: the quiz starts anew.
  }
}

/**
 * Keeps the answers on this device, after each choice: they survive a reload. `accountOf` names
 * whose account has them too. False when they live as long as the page.
 */
export function rememberAnswers(answers: QuizAnswers, accountOf?: string): boolean {
  return keepText(key, JSON.stringify({ ...answers, accountOf }));
}

/** Whose account has the answers of this device; undefined when they are only here. */
export function answersInAccountOf(): string | undefined {
  const { accountOf } = readStored();
  return typeof accountOf === "string" ? accountOf : undefined;
}

export function forgetAnswers(): void {
  keepText(key, null);
}

/** The place of the first step without an answer; the number of steps when all have one. */
export function firstOpenStep(answers: QuizAnswers): number {
  const open = quizSteps.findIndex(({ name }) => answers[name].length === 0);
  return open === -1 ? quizSteps.length : open;
}

export const isEmpty = (answers: QuizAnswers): boolean =>
  quizSteps.every(({ name }) => answers[name].length === 0);

export const isComplete = (answers: QuizAnswers): boolean =>
  firstOpenStep(answers) === quizSteps.length;
