import { beforeAll, expect, test } from "vitest";
import { officeRows } from "./access-rows-office";
import { shopRows } from "./access-rows-shop";
import { verbs, tryVerb, type Verb } from "./access-attempt";
import { openFixture, type Fixture } from "../fixture";

/**
 * Who may do what with a row that belongs to the shopper (or, where rows have no owner, with any).
 * Four letters per person: select, insert, update, delete.
 *   s i u d   it works
 *   .         nothing happens: for this person the row does not exist
 *   -         refused
 */
const matrix = `
                               anonymous  shopper  other  administrator  service key
account_deletion_requests      ----       s---     .---   s---           siud
affiliate_conversions          ----       .-..     .-..   siud           siud
affiliate_link_clicks          ----       .---     .---   s---           si--
affiliate_links                ----       .-.-     .-.-   siu-           siud
affiliate_partners             ----       .-..     .-..   siud           siud
alert_recipients               ----       s---     .---   .---           siud
alerts                         ----       s---     .---   .---           siud
audit_log                      ----       .---     .---   s---           si--
budget_incidents               ----       .---     .---   s---           siu-
collection_outfits             s---       s-..     s-..   siud           siud
collection_outfits of a draft  .---       .-..     .-..   siud           siud
collection_outfits in a draft  .---       .-..     .-..   siud           siud
collections                    s---       s-..     s-..   siud           siud
collections deleted            .---       .-..     .-..   siud           siud
collections draft              .---       .-..     .-..   siud           siud
expert_availability            s---       s-..     s-..   siud           siud
expert_booking_events          ----       s---     .---   s---           siud
expert_bookings                ----       siu-     .-.-   s-u-           siud
expert_days_off                s---       s-..     s-..   siud           siud
expert_reviews                 s---       si.d     s-..   s-ud           siud
expert_reviews hidden          .---       si.d     .-..   s-ud           siud
expert_stylists                s---       s-..     s-..   siud           siud
expert_stylists inactive       .---       .-..     .-..   siud           siud
favorite_items                 ----       siud     .-..   .-..           siud
favorite_list_entries          ----       siud     .-..   .-..           siud
favorite_list_shares           ----       si-d     .--.   .--.           siud
favorite_lists                 ----       siud     .-..   .-..           siud
favorite_outfits               ----       siud     .-..   .-..           siud
item_clicks                    ----       .---     .---   s---           siud
item_variant_changes           s---       s---     s---   s---           s---
item_variants                  s---       s-..     s-..   siud           siud
items                          s---       s-..     s-..   siud           siud
message_outbox                 ----       .---     .---   s---           siud
objective_hours                ----       .---     .---   s---           s---
outfit_images                  s---       s-..     s-..   siud           siud
outfit_images of a draft       .---       .-..     .-..   siud           siud
outfit_items                   s---       s-..     s-..   siud           siud
outfit_items of a draft        .---       .-..     .-..   siud           siud
outfit_review_votes            ----       si-d     .--.   .--.           siud
outfit_reviews                 s---       siud     s-..   s-.d           siud
outfit_views                   ----       .---     .---   s---           siud
outfits                        s---       s-..     s-..   siud           siud
outfits deleted                .---       .-..     .-..   siud           siud
outfits draft                  .---       .-..     .-..   siud           siud
partner_api_keys               ----       .---     .---   s---           ----
quiz_answers                   ----       siu-     .-.-   .-.-           siu-
release_changes                ----       .---     .---   s---           siu-
remote_objectives              ----       .---     .---   s---           siud
retailers                      s---       s-.-     s-.-   s-u-           s-u-
seen_outfits                   ----       s--d     .--.   .--.           siud
shopped_items                  ----       s--d     .--.   .--.           s--d
service_packages               s---       s-..     s-..   siud           siud
style_profiles                 ----       siud     .-..   .-..           siud
telemetry_events               ----       .---     .---   s---           s---
user_preferences               ----       s--.     .-..   siud           siud
`;

const accessRows = { ...officeRows, ...shopRows };

const people = ["anonymous", "shopper", "other", "administrator", "service"] as const;
type Person = (typeof people)[number];

const lines = matrix
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [name = "", ...cells] = line.split(/ {2,}/);
    return { name, cells };
  });

const cases = lines.flatMap(({ name, cells }) =>
  people.flatMap((person, column) =>
    verbs.map((verb, index): [string, Person, Verb, string] => [
      name,
      person,
      verb,
      cells[column]?.[index] ?? "?",
    ]),
  ),
);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("has a line for every table", async () => {
  const tables = await fixture.sql<{ table_name: string }[]>`
    select table_name from information_schema.tables
    where table_schema = 'public'
    order by table_name`;
  const tried = new Set(lines.map(({ name }) => accessRows[name]?.table));
  const forgotten = tables.filter(({ table_name }) => !tried.has(String(table_name)));
  const cure =
    "Give each of these tables a line of the matrix above, and a row that is tried in " +
    "access-rows-shop.ts or access-rows-office.ts";
  expect(
    forgotten.map(({ table_name }) => String(table_name)),
    cure,
  ).toEqual([]);
});

test.each(cases)("%s: %s, %s gives %s", async (name, person, verb, expected) => {
  const row = accessRows[name];
  if (!row) throw new Error(`Neither access-rows-shop.ts nor access-rows-office.ts has ${name}`);
  const api = person === "service" ? fixture.service : fixture[person].api;
  const outcome = await tryVerb(fixture, api, row, verb);
  expect(outcome).toBe(expected);
});
