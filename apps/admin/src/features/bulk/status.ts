import { Constants } from "@ensemble/contract/database";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { linkStatusNames, setLinkStatus } from "../links/links";
import { statusNames } from "../partners/partner-badges";

/** Reads all matching records, page by page. Throws DataError. */
export async function fetchAll(kind: StatusKind, filter: StatusFilter): Promise<MatchedRecord[]> {
  const all = new Map<string, MatchedRecord>();
  for (let offset = 0; ; offset += pageSize) {
    const { total, found } = await statusRules[kind].search(filter, offset);
    for (const one of found) all.set(one.id, one);
    if (found.length === 0 || offset + pageSize >= total) return [...all.values()];
  }
}

/** Sets a status, 500 records at a time, and returns how many changed. Idempotent. */
export async function setAll(kind: StatusKind, ids: string[], status: string): Promise<number> {
  let changed = 0;
  for (let start = 0; start < ids.length; start += 500) {
    changed += await statusRules[kind].set(ids.slice(start, start + 500), status);
  }
  return changed;
}

const enums = Constants.public.Enums;

export type StatusKind = "partners" | "links";

export interface MatchedRecord {
  id: string;
  name: string;
  status: string;
}

/** An empty `status` means any. */
interface StatusFilter {
  text: string;
  status: string;
}

interface StatusRules {
  statuses: Record<string, string>;
  search: (
    filter: StatusFilter,
    offset: number,
  ) => Promise<{ total: number; found: MatchedRecord[] }>;
  set: (ids: string[], status: string) => Promise<number>;
}

const pageSize = 100;
const partnerPage = z.object({
  total: z.number(),
  partners: z.array(z.object({ id: z.string(), shop_name: z.string(), status: z.string() })),
});
const linkPage = z.object({
  total: z.number(),
  links: z.array(
    z.object({
      id: z.string(),
      campaign_name: z.string(),
      partner_name: z.string(),
      own_status: z.string(),
    }),
  ),
});

const toSearchArguments = ({ text, status }: StatusFilter, offset: number) => ({
  search: text,
  statuses: status ? [status] : [],
  page_size: pageSize,
  page_offset: offset,
});

export const statusRules: Record<StatusKind, StatusRules> = {
  partners: {
    statuses: statusNames,
    async search(filter, offset) {
      const response = await unwrap(
        db().rpc("search_partners", { ...toSearchArguments(filter, offset), sort: "name" }),
      );
      const { total, partners } = partnerPage.parse(response);
      return {
        total,
        found: partners.map(({ shop_name, ...one }) => ({ ...one, name: shop_name })),
      };
    },
    set: (partners, status) => unwrap(db().rpc("set_partner_status", { partners, status })),
  },
  links: {
    statuses: linkStatusNames,
    async search(filter, offset) {
      const response = await unwrap(
        db().rpc("search_links", { ...toSearchArguments(filter, offset), sort: "campaign" }),
      );
      const { total, links } = linkPage.parse(response);
      const name = (link: (typeof links)[number]) => `${link.campaign_name}, ${link.partner_name}`;
      return {
        total,
        found: links.map((link) => ({ id: link.id, name: name(link), status: link.own_status })),
      };
    },
    set: (links, status) => setLinkStatus(links, z.enum(enums.link_status).parse(status)),
  },
};
