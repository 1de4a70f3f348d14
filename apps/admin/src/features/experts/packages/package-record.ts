import type { StoredRecord } from "../../../layout/saving/stored-record";
import { readPackage, type ServicePackage } from "./package";
import { packageDefaults, type PackageValues } from "./package-schema";

export const packageRecordOf = ({
  id,
  updated_at,
}: ServicePackage): StoredRecord<PackageValues> => ({
  table: "service_packages",
  id,
  version: updated_at,
  read: async () => {
    const stored = await readPackage(id);
    return { version: stored.updated_at, values: packageDefaults(stored) };
  },
  names: {
    name: "Name",
    description: "Description",
    service_type: "Service type",
    duration_minutes: "Duration in minutes",
    price: "Price",
  },
});
