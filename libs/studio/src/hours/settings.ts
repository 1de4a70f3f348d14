import { expertPlacesLengths } from "@ensemble/contract/database";
import {
  changedMeanwhile,
  numberText,
  type ReadVersion,
  type StoredValues,
  upTo,
} from "@ensemble/editing";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";

/** Values of a form as texts. */
export type Texts = Record<string, string>;

interface Field {
  label: string;
  hint?: string;
  /** Shown for an empty text. */
  none?: string;
  inputMode?: "numeric" | "tel" | "url";
}

/** A row of settings per expert, which may not exist. */
export interface Settings<Output> {
  title: string;
  description: string;
  table: string;
  fields: Record<string, Field>;
  schema: z.ZodMiniType<Output, Texts>;
  /** The version is empty without a row. Throws DataError. */
  read: (expertId: string) => Promise<StoredValues<Texts>>;
  /** Throws DataError. */
  write: (expertId: string, values: Output, version: ReadVersion) => Promise<unknown>;
}

const whole = (min: number, max: number, unit: string) =>
  numberText({
    min,
    max,
    integer: true,
    message: `Enter a whole number of ${unit} from ${min} to ${max}.`,
  });

const ruleSchema = z.object({
  notice: whole(0, 720, "hours"),
  horizon: whole(1, 90, "days"),
  most: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^(|[1-9]|[1-3]\d|4[0-8])$/, "Enter a whole number from 1 to 48, or nothing."),
      ),
    z.transform((text: string) => (text ? Number(text) : null)),
  ),
  answer: whole(1, 336, "hours"),
});

export const bookingRules: Settings<z.output<typeof ruleSchema>> = {
  title: "How Bookings Are Taken",
  description: "These rules apply to new bookings; existing ones stay as they are.",
  table: "expert_settings",
  fields: {
    notice: {
      label: "Minimum notice in hours",
      hint: "How long before its start a booking must be made",
      inputMode: "numeric",
    },
    horizon: { label: "How far ahead in days", hint: "Up to 90", inputMode: "numeric" },
    most: {
      label: "Most bookings a day",
      hint: "Leave it empty for no limit.",
      none: "No limit",
      inputMode: "numeric",
    },
    answer: {
      label: "Hours to answer a request",
      hint: "Unanswered requests are then cancelled.",
      inputMode: "numeric",
    },
  },
  schema: ruleSchema,
  async read(expertId) {
    const rows = db()
      .from("expert_settings")
      .select("notice_minutes, horizon_days, most_per_day, answer_hours, updated_at");
    const [row] = await unwrap(rows.eq("expert_id", expertId));
    return {
      version: row?.updated_at ?? "",
      values: {
        notice: String((row?.notice_minutes ?? 0) / 60),
        horizon: String(row?.horizon_days ?? 90),
        most: String(row?.most_per_day ?? ""),
        answer: String(row?.answer_hours ?? 72),
      },
    };
  },
  write(expertId, { notice, horizon, most, answer }, { current }) {
    const row = {
      notice_minutes: notice * 60,
      horizon_days: horizon,
      most_per_day: most,
      answer_hours: answer,
    };
    const table = db().from("expert_settings");
    const written = current
      ? table.update({ ...row, updated_at: current }).eq("expert_id", expertId)
      : table.insert({ ...row, expert_id: expertId });
    return asConflict(unwrap(written.select("expert_id").single()));
  },
};

const orNull = z.transform((text: string) => text || null);

const placeSchema = z.object({
  video: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^(https:\/\/\S+)?$/, "Enter a link that starts with https://."),
        upTo(expertPlacesLengths.video_link),
      ),
    orNull,
  ),
  address: z.pipe(z.string().check(z.trim(), upTo(expertPlacesLengths.address)), orNull),
  phone: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^(\+?[0-9 ()/.-]{4,40})?$/, "Enter a phone number, such as +1 212 555 0100."),
      ),
    orNull,
  ),
});

export const places: Settings<z.output<typeof placeSchema>> = {
  title: "Where You Meet",
  description:
    "Clients see the place of their booking once it's confirmed; nobody else does. Each package says which of these it uses.",
  table: "expert_places",
  fields: {
    video: {
      label: "Video link",
      hint: "{booking} becomes the booking's number, so that each has a link of its own: https://meet.example/{booking}",
      none: "None",
      inputMode: "url",
    },
    address: { label: "Address", none: "None" },
    phone: {
      label: "Phone",
      hint: "The number at which clients call",
      none: "None",
      inputMode: "tel",
    },
  },
  schema: placeSchema,
  async read(expertId) {
    const rows = db().from("expert_places").select("video_link, address, phone, updated_at");
    const [row] = await unwrap(rows.eq("expert_id", expertId));
    return {
      version: row?.updated_at ?? "",
      values: {
        video: row?.video_link ?? "",
        address: row?.address ?? "",
        phone: row?.phone ?? "",
      },
    };
  },
  write(expertId, { video, ...others }, { current }) {
    const row = { ...others, video_link: video };
    const table = db().from("expert_places");
    const written = current
      ? table.update({ ...row, updated_at: current }).eq("expert_id", expertId)
      : table.insert({ ...row, expert_id: expertId });
    return asConflict(unwrap(written.select("expert_id").single()));
  },
};

/** Turns the refusal of a second first row into a conflict with the one that exists. */
async function asConflict<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (error instanceof DataError && error.code === "23505") throw changedMeanwhile();
    throw error;
  }
}
