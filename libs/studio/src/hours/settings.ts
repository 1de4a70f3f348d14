import { expertPlacesLengths, type TablesUpdate } from "@ensemble/contract/database";
import {
  changedMeanwhile,
  numericString,
  type ReadVersion,
  type StoredValues,
  upTo,
} from "@ensemble/editing";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";

/** Values of a form as texts. */
export type Texts = Record<string, string>;

/** A row of settings per expert, which may not exist. */
export interface Settings<Row> {
  title: string;
  description: string;
  table: string;
  /** By column. `none` is shown for an empty text. */
  fields: Record<string, { label: string; hint?: string; none?: string }>;
  schema: z.ZodMiniType<Row, Texts>;
  /** The version is empty without a row. Throws DataError. */
  read: (expertId: string) => Promise<StoredValues<Texts>>;
  /** Throws DataError. */
  write: (expertId: string, row: Row, version: ReadVersion) => Promise<unknown>;
}

const whole = (min: number, max: number, unit: string) =>
  numericString({
    min,
    max,
    integer: true,
    message: `Enter a whole number of ${unit} from ${min} to ${max}.`,
  });

/** A text that becomes null if it's empty. */
const optional = (pattern: RegExp, message: string, length = 500) =>
  z.pipe(
    z.string().check(z.trim(), z.regex(pattern, message), upTo(length)),
    z.transform((text: string) => text || null),
  );

const ruleSchema = z.object({
  min_notice_minutes: z.pipe(
    whole(0, 720, "hours"),
    z.transform((hours: number) => hours * 60),
  ),
  max_days_ahead: whole(1, 90, "days"),
  max_per_day: z.pipe(
    optional(/^([1-9]|[1-3]\d|4[0-8])?$/, "Enter a whole number from 1 to 48, or nothing."),
    z.transform((text: string | null) => (text === null ? null : Number(text))),
  ),
  response_hours: whole(1, 336, "hours"),
});

export const bookingRules: Settings<z.output<typeof ruleSchema>> = {
  title: "How Bookings Are Taken",
  description: "These rules apply to new bookings; existing ones stay as they are.",
  table: "expert_settings",
  fields: {
    min_notice_minutes: {
      label: "Minimum notice in hours",
      hint: "How long before its start a booking must be made",
    },
    max_days_ahead: { label: "How far ahead in days", hint: "Up to 90" },
    max_per_day: {
      label: "Most bookings a day",
      hint: "Leave it empty for no limit.",
      none: "No limit",
    },
    response_hours: {
      label: "Hours to answer a request",
      hint: "Unanswered requests are then cancelled.",
    },
  },
  schema: ruleSchema,
  async read(expertId) {
    const rows = db()
      .from("expert_settings")
      .select("min_notice_minutes, max_days_ahead, max_per_day, response_hours, updated_at");
    const [row] = await unwrap(rows.eq("expert_id", expertId));
    const { updated_at: version = "", min_notice_minutes: notice = 0, ...others } = row ?? {};
    const defaults = { max_days_ahead: 90, max_per_day: null, response_hours: 72 };
    return toTexts(version, { min_notice_minutes: notice / 60, ...defaults, ...others });
  },
  write: (expertId, row, version) => writeRow("expert_settings", expertId, row, version),
};

const placeSchema = z.object({
  video_link: optional(/^(https:\/\/\S+)?$/, "Enter a link that starts with https://."),
  address: optional(/^/, "", expertPlacesLengths.address),
  phone: optional(/^(\+?[0-9 ()/.-]{4,40})?$/, "Enter a number, such as +1 212 555 0100."),
});

export const places: Settings<z.output<typeof placeSchema>> = {
  title: "Where You Meet",
  description:
    "Clients see the place of their booking once it's confirmed. Each package says which of these it uses.",
  table: "expert_places",
  fields: {
    video_link: {
      label: "Video link",
      hint: "{booking} stands for the booking's number, so that each has a link of its own: https://meet.example/{booking}",
      none: "None",
    },
    address: { label: "Address", none: "None" },
    phone: { label: "Phone", hint: "The number at which clients call", none: "None" },
  },
  schema: placeSchema,
  async read(expertId) {
    const rows = db().from("expert_places").select("video_link, address, phone, updated_at");
    const [row] = await unwrap(rows.eq("expert_id", expertId));
    const { updated_at: version = "", ...texts } = row ?? {};
    return toTexts(version, { video_link: null, address: null, phone: null, ...texts });
  },
  write: (expertId, row, version) => writeRow("expert_places", expertId, row, version),
};

const toTexts = (version: string, row: Record<string, string | number | null>) => ({
  version,
  values: Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, String(value ?? "")]),
  ),
});

/** Updates an expert's row, or inserts the first one. A second first row is a conflict. */
async function writeRow<Table extends "expert_settings" | "expert_places">(
  table: Table,
  expert_id: string,
  row: TablesUpdate<Table>,
  { current: updated_at }: ReadVersion,
): Promise<unknown> {
  // The client's types can't express one of two tables.
  const rows = db().from(table as "expert_settings");
  const values: TablesUpdate<"expert_settings"> = row;
  const written = updated_at
    ? rows.update({ ...values, updated_at }).eq("expert_id", expert_id)
    : rows.insert({ ...values, expert_id });
  return unwrap(written.select("expert_id").single()).catch((error: unknown) => {
    if (error instanceof DataError && error.code === "23505") throw changedMeanwhile();
    throw error;
  });
}
