import { answerTo, budgetNames } from "@ensemble/domain";
import type { Database } from "@ensemble/contract";
import { formatDay } from "@ensemble/editing";
import type { Json } from "@ensemble/contract/database";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { formatClient, type StudioBooking, type WithNulls } from "../bookings/studio-bookings";
import type { StudioExpert } from "../studio-layout";
import { studioKeys } from "../query-keys";

export type Client = WithNulls<
  Database["public"]["Functions"]["studio_clients"]["Returns"][number],
  "client_id" | "client_name" | "client_email" | "client_phone" | "last_at" | "next_at"
>;

/** Queries everybody who ever booked an expert, the latest first, at most 500. See `studio_clients`. */
export const clientsQuery = (expert: StudioExpert, search = "") =>
  queryOptions({
    queryKey: studioKeys.clients(expert.id, search),
    queryFn: (): Promise<Client[]> =>
      unwrap(db().rpc("studio_clients", { expert: expert.id, search })),
    staleTime: 0,
  });

/** Tells clients of one name apart: "Anna Berg, Mon, Nov 23, 2026", of the next or last session. */
export function describeClient(client: Client, zone: string): string {
  const { client_email: email, client_phone: phone, next_at: next, last_at: last } = client;
  const at = next ?? last;
  const which = email ?? phone ?? (at && formatDay(Date.parse(at), zone));
  return which ? `${formatClient(client)}, ${which}` : formatClient(client);
}

const questionsSchema = z.array(z.object({ id: z.string(), kind: z.string(), label: z.string() }));
const answersSchema = z.record(z.string(), z.string());

/** Queries the questions of a package in the version that a booking was asked. */
export const questionsQuery = (packageId: string, version: number) =>
  queryOptions({
    queryKey: studioKeys.questions(packageId, version),
    queryFn: async () => {
      const row = await unwrap(
        db()
          .from("package_intakes")
          .select("questions")
          .match({ package_id: packageId, version })
          .single(),
      );
      return questionsSchema.parse(row.questions);
    },
  });

type Questions = z.infer<typeof questionsSchema>;

/** Pairs questions with a client's answers; leaves out what they left out. */
export function answered(
  questions: Questions,
  answers: Json,
): [question: string, answer: string][] {
  const given = answersSchema.parse(answers ?? {});
  const budgets: Record<string, string> = budgetNames();
  return questions.flatMap(({ id, kind, label }): [string, string][] => {
    const answer = answerTo(given, id);
    if (!answer) return [];
    return [[label, kind === "budget" ? (budgets[answer] ?? answer) : answer]];
  });
}

const listSchema = z.object({
  name: z.string(),
  entries: z.array(
    z.object({
      kind: z.enum(["outfit", "item"]),
      slug: z.string(),
      name: z.string(),
      image: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

/** Queries the list that a booking's client shows. Throws DataError, not-found without one. */
export const sharedListQuery = (bookingId: string) =>
  queryOptions({
    queryKey: studioKeys.list(bookingId),
    queryFn: async () =>
      listSchema.parse(await unwrap(db().rpc("booking_list", { booking: bookingId }))),
    staleTime: 0,
  });

/** Returns the bookings with a shared list, the latest one of each list. */
export const withLists = (bookings: readonly StudioBooking[]): StudioBooking[] => [
  ...new Map(
    bookings
      .filter(({ shared_list_id: list, status }) => list && status !== "cancelled")
      .map((booking) => [booking.shared_list_id, booking]),
  ).values(),
];

/** Queries the private note about a client; null without one. */
export const noteQuery = (expertId: string, clientId: string) =>
  queryOptions({
    queryKey: studioKeys.note(expertId, clientId),
    queryFn: async () => {
      const [note] = await unwrap(
        db()
          .from("client_notes")
          .select("note, updated_at")
          .match({ expert_id: expertId, client_id: clientId }),
      );
      return note ?? null;
    },
    staleTime: 0,
  });

export type StoredNote = { note: string; updated_at: string };

/**
 * Saves the note about a client and returns it; `was` is the version that was read. Throws
 * DataError, also if it has changed since.
 */
export async function saveNote(
  key: { expert_id: string; client_id: string },
  note: string,
  was: string | undefined,
): Promise<StoredNote> {
  const table = db().from("client_notes");
  return unwrap(
    was
      ? table.update({ note, updated_at: was }).match(key).select("note, updated_at").single()
      : table
          .insert({ ...key, note })
          .select("note, updated_at")
          .single(),
  );
}
