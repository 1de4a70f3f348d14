import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

/** The roles that may call each function of the API. */
const callers: Record<string, string[]> = {
  affiliate_report: ["authenticated"],
  affiliate_summary: ["authenticated"],
  apply_sales: ["service_role"],
  arrange_favorites: ["authenticated"],
  booking_contacts: ["authenticated"],
  cancel_account_deletion: ["authenticated"],
  claim_messages: ["service_role"],
  confirm_alerts: ["anon", "authenticated"],
  create_api_key: ["authenticated"],
  data_surface: ["service_role"],
  delete_links: ["authenticated"],
  end_alerts: ["anon", "authenticated", "service_role"],
  enter_partner_api: ["service_role"],
  error_budgets: ["authenticated", "service_role"],
  erase_due_accounts: ["service_role"],
  expert_busy_times: ["anon", "authenticated", "service_role"],
  expert_starts: ["anon", "authenticated", "service_role"],
  expire_pending_bookings: ["service_role"],
  export_affiliate_rows: ["authenticated"],
  fallen_prices: ["anon", "authenticated"],
  follow_link: ["service_role"],
  forwarded_addresses: ["authenticated", "service_role"],
  export_account: ["authenticated"],
  for_you: ["anon", "authenticated"],
  import_conversions: ["authenticated"],
  import_links: ["authenticated"],
  import_partners: ["authenticated"],
  item_price_history: ["anon", "authenticated"],
  judge_budgets: ["service_role"],
  my_alerts: ["anon", "authenticated"],
  newest_migration: ["anon", "authenticated"],
  list_outfits: ["anon", "authenticated", "service_role"],
  note_shopped: ["authenticated"],
  office_summary: ["authenticated"],
  partner_api_conversion: ["service_role"],
  partner_api_conversion_once: ["service_role"],
  partner_api_link: ["service_role"],
  partner_api_links: ["service_role"],
  partner_api_report: ["service_role"],
  partner_details: ["authenticated"],
  record_history: ["authenticated"],
  own_review: ["authenticated"],
  own_review_name: ["authenticated"],
  queue_alert_digests: ["service_role"],
  open_favorites: ["authenticated"],
  quiz_outfits: ["anon", "authenticated", "service_role"],
  record_item_click: ["anon", "authenticated", "service_role"],
  record_outfit_view: ["anon", "authenticated", "service_role"],
  record_telemetry: ["service_role"],
  reading_functions: ["anon", "authenticated"],
  release_errors: ["authenticated", "service_role"],
  release_figures: ["service_role"],
  release_health: ["authenticated"],
  remove_alert: ["anon", "authenticated"],
  request_account_deletion: ["authenticated"],
  restore_links: ["authenticated"],
  retry_message: ["authenticated"],
  revoke_api_key: ["authenticated"],
  screen_health: ["authenticated"],
  search_all_outfits: ["authenticated"],
  search_catalogue: ["anon", "authenticated", "service_role"],
  search_facets: ["anon", "authenticated", "service_role"],
  search_links: ["authenticated"],
  search_outfits: ["anon", "authenticated", "service_role"],
  search_partners: ["authenticated"],
  set_alert: ["anon", "authenticated"],
  set_collection_outfits: ["authenticated"],
  set_expert_week: ["authenticated"],
  set_link_status: ["authenticated"],
  set_outfit_contents: ["authenticated"],
  set_outfit_images: ["authenticated"],
  set_partner_status: ["authenticated"],
  set_objectives: ["service_role"],
  settle_message: ["service_role"],
  shared_list: ["anon", "authenticated"],
  shops: ["anon", "authenticated"],
  similar_items: ["anon", "authenticated"],
  suggest_search: ["anon", "authenticated", "service_role"],
  unused_files: ["authenticated", "service_role"],
};

test("grants each API function to its reviewed roles and runs none as its owner", async () => {
  const functions = await fixture.sql<{ name: string; roles: string[]; as_owner: boolean }[]>`
    select
      proname as name,
      array(
        select rolname::text from pg_roles
        where rolname in ('anon', 'authenticated', 'service_role')
          and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute')
        order by rolname
      ) as roles,
      prosecdef as as_owner
    from pg_proc
    where pronamespace = 'public'::regnamespace`;
  expect(Object.fromEntries(functions.map(({ name, roles }) => [name, roles]))).toEqual(callers);
  expect(functions.filter((one) => one.as_owner)).toEqual([]);
});

test("gives every security definer function an empty search path", async () => {
  const loose = await fixture.sql`
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not ('search_path=""' = any (coalesce(proconfig, '{}')))`;
  expect(loose).toEqual([]);
});

test("exposes nothing of the private schema through the API", async () => {
  const { error } = await fixture.administrator.api.rpc("is_admin");
  expect(error?.code).toBe("PGRST202");
  const other = await fixture.administrator.api.schema("private").rpc("is_admin");
  expect(other.error?.code).toBe("PGRST106");
});
