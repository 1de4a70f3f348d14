import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { studioKeys } from "../query-keys";

export const packagesQuery = (expertId: string) =>
  queryOptions({
    queryKey: studioKeys.packages(expertId),
    queryFn: () => fetchPackages(expertId),
  });

export type ServicePackage = Awaited<ReturnType<typeof fetchPackages>>[number];

const columns = `id, name, description, service_type, duration_minutes, price, is_active,
  buffer_before_minutes, buffer_after_minutes, place_kind, updated_at` as const;

export const fetchPackage = (id: string) =>
  unwrap(db().from("service_packages").select(columns).eq("id", id).single());

function fetchPackages(expertId: string) {
  return unwrap(
    db()
      .from("service_packages")
      .select(columns)
      .eq("expert_id", expertId)
      .order("is_active", { ascending: false })
      .order("price")
      .order("id"),
  );
}

type Tables = Database["public"]["Tables"];
type FormColumn =
  | "name"
  | "description"
  | "service_type"
  | "duration_minutes"
  | "price"
  | "buffer_before_minutes"
  | "buffer_after_minutes"
  | "place_kind";
type PackageChange = Pick<
  Tables["service_packages"]["Update"],
  FormColumn | "is_active" | "updated_at"
>;

/** Updates a package. Bookings keep their price and duration. Throws DataError. */
export async function changePackage(id: string, change: PackageChange): Promise<void> {
  await unwrap(db().from("service_packages").update(change).eq("id", id).select("id").single());
}

export async function addPackage(
  row: Required<Pick<Tables["service_packages"]["Insert"], FormColumn | "expert_id">>,
): Promise<void> {
  await unwrap(db().from("service_packages").insert(row).select("id").single());
}

/** Deletes a package. Throws DataError, with code 23503 if it has been booked. */
export async function deletePackage(id: string): Promise<void> {
  await unwrap(db().from("service_packages").delete().eq("id", id).select("id").single());
}
