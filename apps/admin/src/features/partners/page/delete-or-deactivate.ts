import { DataError, db, unwrap } from "@ensemble/session";
import { removeUnusedFiles } from "../../images/stored-files";
import type { Partner } from "../affiliate-partner";

export const isKept = (error: unknown) =>
  error instanceof DataError && error.hint === "partner_has_activity";

export async function deleteOrDeactivate({
  partner,
  deactivate,
}: {
  partner: Partner;
  deactivate: boolean;
}) {
  const table = db().from("affiliate_partners");
  if (deactivate) {
    await unwrap(table.update({ status: "inactive" }).eq("id", partner.id).select("id").single());
    return;
  }
  await unwrap(table.delete().eq("id", partner.id).select("id").single());
  if (partner.logo_url) await removeUnusedFiles([partner.logo_url]);
}
