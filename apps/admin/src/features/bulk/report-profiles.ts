import { formatPrice } from "@ensemble/contract";
import * as z from "zod/mini";
import { statusWords } from "../partners/networks";
import { type CsvFile, fileOf } from "./import-file";
import type { ImportRows } from "./import-rows";

const reportFields = [
  "line",
  "row",
  "advertiser",
  "order",
  "click",
  "sale",
  "commission",
  "currency",
  "status",
  "sold_at",
  "changed_at",
  "effective_at",
  "paid",
  "payment",
  "reason",
] as const;

export const profileSchema = z.object({
  /** The name of a ready profile, or "other". */
  network: z._default(z.string(), "other"),
  /** The headers of each field; the cells of several are joined. */
  columns: z.optional(z.partialRecord(z.enum(reportFields), z.array(z.string()))),
  /** The decimal sign, by default a point. */
  decimal: z.optional(z.enum([".", ","])),
  /** The order of a numeric date. */
  dates: z.optional(z.enum(["dmy", "mdy"])),
  /** Of times that name none. */
  zone: z.optional(z.string()),
});

/** How the reports of a network account are read. */
export type ReportProfile = z.infer<typeof profileSchema>;

interface ReadyProfile extends ReportProfile {
  name: string;
  columns: NonNullable<ReportProfile["columns"]>;
  /** The rows of a line add up, instead of replacing each other. */
  adds?: boolean;
}

export const readyProfiles: Record<string, ReadyProfile> = {
  awin: {
    name: "Awin",
    network: "awin",
    columns: {
      line: ["id"],
      advertiser: ["advertiser_id"],
      order: ["extra"],
      click: ["click_ref"],
      sale: ["sale_amount"],
      commission: ["commission"],
      currency: ["currency"],
      status: ["commission_status"],
      sold_at: ["date"],
      effective_at: ["validation_date"],
      paid: ["paid_to_publisher"],
      payment: ["payment_id"],
      reason: ["decline_reason", "amend_reason"],
    },
  },
  cj: {
    name: "CJ",
    network: "cj",
    adds: true,
    columns: {
      line: ["originalActionId"],
      // One record has a row for each item, with the record's amounts.
      row: ["commissionId"],
      advertiser: ["advertiserId"],
      order: ["orderId"],
      click: ["shopperId"],
      sale: ["saleAmountPubCurrency"],
      commission: ["pubCommissionAmountPubCurrency"],
      currency: ["pubCurrency"],
      status: ["actionStatus"],
      sold_at: ["eventDate"],
      effective_at: ["postingDate"],
      reason: ["correctionReason"],
    },
  },
  rakuten: {
    name: "Rakuten",
    network: "rakuten",
    adds: true,
    dates: "mdy",
    columns: {
      line: ["Order ID", "SKU Number"],
      row: ["Transaction ID"],
      advertiser: ["MID"],
      order: ["Order ID"],
      click: ["Member ID (U1)"],
      sale: ["Sales"],
      commission: ["Total Commission"],
      currency: ["Currency"],
      sold_at: ["Transaction Date", "Transaction Time"],
      effective_at: ["Process Date", "Process Time"],
    },
  },
  impact: {
    name: "Impact",
    network: "impact",
    columns: {
      line: ["Id"],
      advertiser: ["CampaignId"],
      order: ["Oid"],
      click: ["SubId1"],
      sale: ["Amount"],
      commission: ["Payout"],
      currency: ["Currency"],
      status: ["State"],
      sold_at: ["EventDate"],
      paid: ["ClearedDate"],
    },
  },
  partnerize: {
    name: "Partnerize",
    network: "partnerize",
    columns: {
      line: ["conversion_item_id"],
      advertiser: ["campaign_id"],
      order: ["conversion_reference"],
      click: ["publisher_reference"],
      sale: ["item_value"],
      commission: ["item_publisher_commission"],
      currency: ["currency"],
      status: ["item_status"],
      sold_at: ["conversion_date_time"],
      changed_at: ["last_update"],
      paid: ["invoice_id"],
      payment: ["invoice_id"],
      reason: ["reject_reason"],
    },
  },
  tradedoubler: {
    name: "Tradedoubler",
    network: "tradedoubler",
    decimal: ",",
    dates: "dmy",
    columns: {
      line: ["Order number", "Lead number", "Event ID"],
      advertiser: ["Program ID"],
      order: ["Order number", "Lead number"],
      click: ["EPI"],
      sale: ["Order value"],
      commission: ["Commission"],
      status: ["Status"],
      sold_at: ["Time of event"],
      changed_at: ["Last modified"],
      reason: ["Pending reason"],
    },
  },
};

/**
 * Returns a report without the lines above its header: the first line with the columns of a network that
 * we know, or else of the first lines the one with the most cells.
 */
export function reportFile(file: CsvFile): CsvFile {
  const { name, lines } = file;
  if (!lines) return file;
  const first = lines.slice(0, 20).map(({ cells }) => cells.map((cell) => cell.trim()));
  const known = first.findIndex((headers) => networkOf({ headers }));
  const filled = first.map((cells) => cells.filter(Boolean).length);
  return fileOf(name, lines.slice(known < 0 ? filled.indexOf(Math.max(...filled)) : known));
}

/** Returns the network whose reports have these headers, if we know it. */
export const networkOf = ({ headers }: Pick<CsvFile, "headers">): string | undefined =>
  Object.keys(readyProfiles).find(
    (network) => missingColumns(headers, readyProfiles[network]!.columns).length === 0,
  );

/** Returns the profile's columns that a file doesn't have. */
export const missingColumns = (
  headers: readonly string[],
  columns: NonNullable<ReportProfile["columns"]>,
): string[] =>
  Object.values(columns)
    .flat()
    .filter((name) => !headers.includes(name));

/** Returns the rows of a report as the database reads them. What isn't understood stays as it is. */
export function reportRows(file: CsvFile, profile: ReportProfile): ImportRows {
  const { columns = {} } = profile;
  const indexes = Object.entries(columns).map(
    ([field, headers]) => [field, headers.map((name) => file.headers.indexOf(name))] as const,
  );
  const isTotal = (cells: readonly string[]) =>
    /^(grand )?totals?$/i.test(cells.find((cell) => cell.trim() !== "")?.trim() ?? "");
  const rows = file.rows.filter(({ cells }) => !isTotal(cells));
  return {
    columns: fieldsSent,
    rows: rows.map(({ row, cells }) => {
      const text: Partial<Record<string, string>> = Object.fromEntries(
        indexes.map(([field, at]) => [
          field,
          at
            .map((index) => cells[index]?.trim() ?? "")
            .filter(Boolean)
            .join(" "),
        ]),
      );
      return { row, cells: fieldsSent.map((field) => cellOf(field, text, profile) || null) };
    }),
  };
}

/** As the database names them; `paid` becomes a status. */
const fieldsSent = [...reportFields.filter((field) => field !== "paid"), "raw_status"];

function cellOf(
  field: string,
  text: Partial<Record<string, string>>,
  profile: ReportProfile,
): string | undefined {
  const cell = text[field];
  if (field === "raw_status") return text.status;
  if (field === "status") return statusOf(text);
  if (!cell) return cell;
  if (field === "sale" || field === "commission") return amountOf(cell, profile.decimal);
  if (field.endsWith("_at")) return instantOf(cell, profile) ?? cell;
  return cell;
}

function statusOf({ status = "", paid = "" }: Partial<Record<string, string>>): string {
  const word = status.toLowerCase();
  const known = Object.entries(statusWords).find(([, words]) => words.includes(word))?.[0];
  if (paid && !/^(no|false|0)$/i.test(paid) && known !== "declined") return "paid";
  return known ?? status;
}

/** Writes "1.249,00", "$1,120.00" (of the site's currency) or "(75.00)" with a point, and a minus in front. */
export function amountOf(text: string, decimal: ReportProfile["decimal"]): string {
  const plain = text
    .replaceAll(/[\s'’]/g, "")
    .replace(formatPrice(0).replace(/\s*0\.00/, ""), "")
    .replace("\u2212", "-");
  const [, inBrackets, after, signed] = /^(?:\((.+)\)|([^-]+)-|(.+))$/.exec(plain) ?? [];
  const digits = signed ?? `-${inBrackets ?? after}`;
  return decimal === ","
    ? digits.replaceAll(".", "").replace(",", ".")
    : digits.replaceAll(",", "");
}

/** Hours from UTC of the zones that networks name. */
const zones: Record<string, number> = {
  ...{ UTC: 0, GMT: 0, Z: 0, WET: 0, BST: 1, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
};

/** Reads a date, with or without a time and zone: UTC unless it or the profile names one. */
function instantOf(text: string, { dates, zone = "UTC" }: ReportProfile): string | undefined {
  const [, date = "", time = "00:00:00", named = zone] =
    /^([\d./-]+)(?:[T ](\d{1,2}:\d\d(?::\d\d)?)(?:\.\d+)?)? ?([A-Z]+|[+-]\d\d:?\d\d)?$/.exec(
      text,
    ) ?? [];
  const parts = date.split(/[./-]/).map(Number);
  const isYearFirst = /^\d{4}/.test(date);
  const isMonthFirst = dates ? dates === "mdy" : date.includes("/");
  const [year = 0, month = 0, day = 0] = isYearFirst
    ? parts
    : isMonthFirst
      ? [parts[2], parts[0], parts[1]]
      : [parts[2], parts[1], parts[0]];
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(named) ?? [];
  const offset = sign ? Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60) : zones[named];
  if (parts.length !== 3 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (offset === undefined) return undefined;
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, day, hour, minute, second) - offset * 3_600_000);
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Returns the newest past instant of a report's rows, near which it was made. */
export function newestInstant({ columns, rows }: ImportRows): Date | undefined {
  const times = ["sold_at", "changed_at", "effective_at"].map((field) => columns.indexOf(field));
  const now = Date.now();
  const newest = rows
    .flatMap(({ cells }) => times.map((index) => Date.parse(cells[index] ?? "")))
    .filter((time) => time <= now)
    .reduce((one, other) => Math.max(one, other), 0);
  return newest > 0 ? new Date(newest) : undefined;
}
