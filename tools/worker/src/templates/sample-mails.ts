import { Constants } from "@ensemble/contract/database";
import type { Site } from "../site";
import { createMail, type MessageKind } from "./email-templates";

export const site: Site = {
  origin: "http://localhost:4200",
  currency: "EUR",
  support: "support@ensemble.example",
  bookings: "bookings@ensemble.example",
  pictures: { origin: "http://localhost:4200", resized: true },
};

export const facts = {
  booking_id: "0b9e2c6e-4c1f-4a08-a0a4-6a3b3f6f0001",
  expert_name: "Eva <Expert>",
  expert_slug: "eva-expert",
  package_name: 'Colors & "Cuts"',
  time_zone: "Europe/Berlin",
  client_time_zone: null,
  has_account: true,
  starts_at: "2030-05-15T08:00:00+00:00",
  ends_at: "2030-05-15T09:00:00+00:00",
  total_amount: 1234.5,
  status: "pending",
  sequence: 0,
  carries_event: true,
  actor_role: "client",
  event: "proposal_open",
  client_name: "Mia <Client>",
  place: { kind: "video", text: "https://video.example/room?a=1&b=2" },
  proposal: {
    starts_at: "2030-05-16T08:00:00+00:00",
    ends_at: "2030-05-16T09:00:00+00:00",
    message: "A train strike,\nsorry!",
    expires_at: "2030-05-14T08:00:00+00:00",
  },
  cancel_reason: null,
  erase_after: "2030-06-14T23:30:00+00:00",
  cancelled_bookings: 2,
  bookings: "keep",
  alerts: [
    {
      kind: "price_drop",
      outfit: false,
      slug: "wool-coat-black-0b9e2c6e",
      name: "Wool <coat>",
      image: "/storage/v1/object/public/items/coat.jpg",
      size: null,
      price: 70,
      varies: false,
      checked_at: "2030-05-14T09:10:00+00:00",
      price_before: 100,
      price_limit: null,
    },
    {
      kind: "back_in_stock",
      outfit: true,
      slug: "evening-look",
      name: "Evening look",
      image: "https://cdn.example/look.jpg?a=1&b=2",
      size: "M",
      price: 240,
      varies: false,
      price_before: null,
      price_limit: null,
    },
  ],
  invitation: "0b9e2c6e-4c1f-4a08-a0a4-6a3b3f6f0002",
  key: "2d1e",
  expires_at: "2030-06-14T23:30:00+00:00",
  unsubscribe_key: "0b9e",
  confirm_key: "1c0f",
  environment: "production",
  remote: "shop",
  objective: "lcp",
  opened_at: "2030-06-14T23:30:00+00:00",
  ended_at: "2030-06-15T00:40:00+00:00",
  owner: "@shop",
  percent: 75,
  within: 2500,
  hour_burn: 3.25,
  day_burn: 3.1,
  hour_callers: 412,
  day_callers: 5120,
  spent: 1.204,
  worst_screen: "outfit",
  worst_release: "1.0.0+0123456789",
  app: "shop",
  action: "rollback",
  release: "1.0.0+0123456789",
  reason: "Prices are broken",
  by: "ada@shop.example",
  feed: "0b9e2c6e-4c1f-4a08-a0a4-6a3b3f6f0003",
  name: "All <products>",
  shop: "Nordhus & Co",
  calendar: "calendar.example.com …d0c5",
  failing_since: "2030-06-14T23:30:00+00:00",
  problem: "2 of 10 prices changed by more than half.",
  waits: true,
};

export const mailKinds = Constants.public.Enums.message_kind.filter(
  (kind) => kind !== "incident_webhook",
);

/** A followed stylist with new looks. */
export const followed = {
  kind: "new_looks",
  slug: "eva-expert",
  name: "Eva <Expert>",
  image: null,
  looks: [{ slug: "evening-look", name: "Evening look", image: "https://cdn.example/look.jpg" }],
  count: 4,
};

const factsOf = (kind: MessageKind) =>
  kind === "new_looks" ? { ...facts, alerts: [followed] } : facts;

export const mail = (kind: MessageKind, payload: object = factsOf(kind)) =>
  createMail(
    {
      id: "1",
      kind,
      recipient: "mia@people.example",
      payload: payload as typeof facts,
      dedupe_key: "key",
    },
    site,
  );
