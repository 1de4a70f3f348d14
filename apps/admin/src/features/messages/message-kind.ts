import type { Database } from "@ensemble/contract";

type MessageKind = Database["public"]["Enums"]["message_kind"];

export const messageKindNames: Record<MessageKind, string> = {
  account_deletion_requested: "Account deletion requested",
  account_deletion_cancelled: "Account deletion cancelled",
  account_erased: "Account erased",
  booking_requested: "Booking requested",
  booking_confirmed: "Booking confirmed",
  booking_cancelled: "Booking cancelled",
  booking_rescheduled: "Booking rescheduled",
  booking_reminder: "Booking reminder",
  alert_confirmation: "Alert confirmation",
  alert_digest: "Alerts",
  incident_opened: "Incident",
  incident_ended: "Incident over",
  incident_webhook: "Incident, posted to the webhook",
};
