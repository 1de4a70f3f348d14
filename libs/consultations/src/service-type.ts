import type { Database } from "@ensemble/contract";

export type ServiceType = Database["public"]["Enums"]["service_type"];

/** The labels of how a consultation takes place, in the order of every list. */
export const serviceTypeNames: Record<ServiceType, string> = {
  virtual: "Virtual",
  in_person: "In person",
  wardrobe_review: "Wardrobe review",
  shopping_trip: "Shopping trip",
};
