import { Constants } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { upTo } from "../../layout/forms/up-to";
import { isWebAddress } from "../../layout/forms/web-address";
import type { EditedLink } from "./edited-link";

/** What a link's form holds. Where a link may lead is the database's to say. */
export const linkDraftSchema = z
  .object({
    partner_id: z.string().check(z.minLength(1, "Choose a partner")),
    campaign_name: z
      .string()
      .check(z.trim(), z.minLength(1, "Campaign name is required"), upTo(200)),
    original_url: z.string().check(
      z.trim(),
      upTo(2048),
      z.refine(isWebAddress, {
        error: "Enter a whole web address such as https://www.shop.com/sale",
      }),
    ),
    status: z.enum(Constants.public.Enums.link_status),
    /** A date and time of the viewer's clock, or nothing. */
    expires_at: z.string().check(
      z.refine((value) => value === "" || !Number.isNaN(Date.parse(value)), {
        error: "Choose a date and a time, or leave it empty",
      }),
    ),
  })
  .check(
    z.refine(({ status, expires_at: end }) => !isPast(status, end), {
      path: ["expires_at"],
      message: "This time has passed: choose a later one, or the status Expired.",
    }),
  );

const isPast = (status: string, end: string): boolean =>
  status === "active" && Date.parse(end) <= Date.now();

export type LinkDraft = z.infer<typeof linkDraftSchema>;

/** The form of a link, or of a new one. */
export function linkDraftOf(link: EditedLink | undefined): LinkDraft {
  return {
    partner_id: link?.partner_id ?? "",
    campaign_name: link?.campaign_name ?? "",
    original_url: link?.original_url ?? "",
    status: link?.status ?? "active",
    expires_at: link?.expires_at ? localTime(new Date(link.expires_at)) : "",
  };
}

/** The row of a draft; the end is an instant. An unchanged end keeps its seconds. */
export function linkRowOf(draft: LinkDraft, link: EditedLink | undefined) {
  const kept = link?.expires_at && draft.expires_at === localTime(new Date(link.expires_at));
  const end = draft.expires_at ? new Date(draft.expires_at).toISOString() : null;
  return { ...draft, expires_at: kept ? link.expires_at : end };
}

/** An instant as a datetime-local input writes it, on the viewer's clock. */
function localTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
