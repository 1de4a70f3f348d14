import type { Database } from "@ensemble/contract";
import { answerTo, budgetNames } from "@ensemble/domain";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { bookingKeys, expertKeys } from "../../query-keys";

/** A question of a package, as the database checked it. */
export interface Question {
  id: string;
  kind: "text" | "choice" | "sizes" | "budget";
  label: string;
  required: boolean;
  /** Only for `choice`. */
  options: string[];
}

/** Answers by question. Sizes are joined with ", ", a budget is its band. */
export type Answers = Readonly<Record<string, string>>;

/** Queries a package's newest questions; null if it has none (STUDIO-15). */
export const intakeQuery = (packageId: string) =>
  queryOptions({
    queryKey: expertKeys.intake(packageId),
    queryFn: async () => {
      const [newest] = await unwrap(
        db()
          .from("package_intakes")
          .select("version, questions")
          .eq("package_id", packageId)
          .order("version", { ascending: false })
          .limit(1),
      );
      const questions = questionsIn(newest?.questions);
      return newest && questions.length > 0 ? { version: newest.version, questions } : null;
    },
    staleTime: 60_000,
  });

/** Returns stored questions. Only the database writes them, and it checks their shape. */
export const questionsIn = (stored: unknown): Question[] => (stored ?? []) as Question[];

/** Returns the answers to these questions, trimmed, without empty ones and those to other questions. */
export const answersTo = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = answerTo(answers, id).trim();
      return answer ? [[id, answer]] : [];
    }),
  );

/** Returns an answer as people read it. */
export const answerText = ({ kind }: Question, answer: string): string =>
  kind === "budget" ? budgetNames()[answer as Budget] : answer;

type Enums = Database["public"]["Enums"];
type Budget = Enums["budget_band"];

/** The database's sizes. Its constants would bring all other kinds into the page's code. */
export const sizes: readonly Enums["size"][] = [
  ...(["XS", "S", "M", "L", "XL", "XXL"] as const),
  ...(["35", "36", "37", "38", "39", "40", "41", "42"] as const),
];

/** Queries the account's named lists of favorites, oldest first. */
export const ownListsQuery = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.lists(userId),
    queryFn: () =>
      unwrap(db().from("favorite_lists").select("id, name").order("created_at").order("id")),
  });

/** Queries what the account called itself in its newest booking; null without one. */
export const lastNameQuery = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.clientName(userId),
    queryFn: async () => {
      const [newest] = await unwrap(
        db()
          .from("expert_bookings")
          .select("client_name")
          .eq("client_id", userId)
          .not("client_name", "is", null)
          .order("created_at", { ascending: false })
          .limit(1),
      );
      return newest?.client_name ?? null;
    },
  });
