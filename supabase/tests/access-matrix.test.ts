import { beforeAll, expect, test } from "vitest";
import { officeRows } from "./access-rows-office";
import { shopRows } from "./access-rows-shop";
import { verbs, tryVerb, type Verb } from "./access-attempt";
import { openWorld, type World } from "./world";

/**
 * Who may do what with a row that belongs to the shopper (or, where rows have no owner, with any).
 * Four letters per person: select, insert, update, delete.
 *   s i u d   it works
 *   .         nothing happens: for this person the row does not exist
 *   -         refused
 */
const matrix = `
                               anonymous  shopper  other  administrator
account_deletion_requests      ----       s---     .---   s---
affiliate_conversions          ----       .-..     .-..   siud
affiliate_link_clicks          ----       .---     .---   s---
affiliate_links                ----       .-.-     .-.-   siu-
affiliate_partners             ----       .-..     .-..   siud
audit_log                      ----       .---     .---   s---
collection_outfits             s---       s-..     s-..   siud
collection_outfits of a draft  .---       .-..     .-..   siud
collection_outfits in a draft  .---       .-..     .-..   siud
collections                    s---       s-..     s-..   siud
collections deleted            .---       .-..     .-..   siud
collections draft              .---       .-..     .-..   siud
expert_availability            s---       s-..     s-..   siud
expert_booking_events          ----       s---     .---   s---
expert_bookings                ----       siu-     .-.-   s-u-
expert_days_off                s---       s-..     s-..   siud
expert_reviews                 s---       si.d     s-..   s-ud
expert_reviews hidden          .---       si.d     .-..   s-ud
expert_stylists                s---       s-..     s-..   siud
expert_stylists inactive       .---       .-..     .-..   siud
favorite_items                 ----       si-d     .--.   .--.
favorite_outfits               ----       si-d     .--.   .--.
item_clicks                    ----       .---     .---   s---
items                          s---       s-..     s-..   siud
message_outbox                 ----       .---     .---   s---
outfit_images                  s---       s-..     s-..   siud
outfit_images of a draft       .---       .-..     .-..   siud
outfit_items                   s---       s-..     s-..   siud
outfit_items of a draft        .---       .-..     .-..   siud
outfit_review_votes            ----       si-d     .--.   .--.
outfit_reviews                 s---       siud     s-..   s-.d
outfit_views                   ----       .---     .---   s---
outfits                        s---       s-..     s-..   siud
outfits deleted                .---       .-..     .-..   siud
outfits draft                  .---       .-..     .-..   siud
partner_api_keys               ----       .---     .---   s---
quiz_answers                   ----       siud     .-..   .-..
retailers                      s---       s-.-     s-.-   s-u-
service_packages               s---       s-..     s-..   siud
telemetry_events               ----       .---     .---   s---
user_preferences               ----       s--.     .-..   siud
`;

const accessRows = { ...officeRows, ...shopRows };

const people = ["anonymous", "shopper", "other", "administrator"] as const;
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
    verbs.map((verb, place): [string, Person, Verb, string] => [
      name,
      person,
      verb,
      cells[column]?.[place] ?? "?",
    ]),
  ),
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test("every table of the database has its line", async () => {
  const tables = await world.sql<{ table_name: string }[]>`
    select table_name from information_schema.tables
    where table_schema = 'public'
    order by table_name`;
  const tried = lines.map(({ name }) => accessRows[name]?.table);
  expect([...new Set(tried)].sort()).toEqual(tables.map((row) => row.table_name).sort());
});

test.each(cases)("%s: %s, %s gives %s", async (name, person, verb, expected) => {
  const row = accessRows[name];
  if (!row) throw new Error(`access-rows.ts does not know ${name}`);
  const outcome = await tryVerb(world, world[person].api, row, verb);
  expect(outcome).toBe(expected);
});
