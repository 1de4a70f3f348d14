import type { Json } from "@ensemble/contract/database";
import { upToEntries } from "@ensemble/editing";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";

export const kindNames = {
  text: "Free text",
  choice: "Choice",
  sizes: "Sizes",
  budget: "Budget",
} as const;

/** At most this many questions per package. */
export const maxQuestions = 20;

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const questionSchema = z
  .object({
    /** Stays when a question is reworded. */
    key: z.string(),
    kind: z.enum(["text", "choice", "sizes", "budget"]),
    label: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Enter the question."),
        z.maxLength(200, "Use 200 characters or fewer."),
      ),
    required: z.boolean(),
    /** One per line. */
    options: z.string(),
  })
  .check(
    z.refine(
      ({ kind, options }) => {
        const lines = splitLines(options);
        const fits =
          lines.length >= 2 && lines.length <= 20 && new Set(lines).size === lines.length;
        return kind !== "choice" || (fits && lines.every((line) => line.length <= 100));
      },
      { path: ["options"], message: "Enter 2 to 20 different options of up to 100 characters." },
    ),
  );

export const questionsSchema = z.object({
  questions: z.array(questionSchema).check(upToEntries(maxQuestions)),
});

export type Questions = z.infer<typeof questionsSchema>;
export type Question = Questions["questions"][number];

/** As `package_intakes` describes it. */
type StoredQuestion = Omit<Question, "key" | "options"> & { id: string; options?: string[] };

export const newQuestion = (): Question => ({
  key: crypto.randomUUID(),
  kind: "text",
  label: "",
  required: false,
  options: "",
});

/** Reads the newest questions of a package; version 0 without any. Throws DataError. */
export async function fetchQuestions(packageId: string) {
  const [newest] = await unwrap(
    db()
      .from("package_intakes")
      .select("version, questions")
      .eq("package_id", packageId)
      .order("version", { ascending: false })
      .limit(1),
  );
  const stored = (newest?.questions ?? []) as unknown as StoredQuestion[];
  const questions = stored.map(({ id: key, kind, label, required, options = [] }): Question => ({
    ...{ key, kind, label, required },
    options: options.join("\n"),
  }));
  return { version: String(newest?.version ?? 0), values: { questions } };
}

/** Saves questions as a new version that replaces the version `was`. Throws DataError. */
export async function writeQuestions(
  packageId: string,
  { questions }: Questions,
  was: string | undefined,
): Promise<void> {
  const rows = questions.map(({ key: id, kind, label, required, options }) => ({
    ...{ id, kind, label, required },
    options: kind === "choice" ? splitLines(options) : [],
  }));
  await unwrap(
    db().rpc("set_package_intake", {
      package: packageId,
      questions: rows as Json,
      was: Number(was),
    }),
  );
}
