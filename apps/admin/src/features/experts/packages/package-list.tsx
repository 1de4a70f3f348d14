import { useQuery } from "@ensemble/query";
import { Button, LoadFailure, Skeleton } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { AdminSection } from "../../../layout/page/admin-section";
import { DeletePackage } from "./delete-package";
import { packagesOf, type ServicePackage } from "./package";
import styles from "./package-list.module.css";
import { PackageRow } from "./package-row";

const PackageDialog = lazyDialog(() => import("./package-dialog"));

/** An expert's packages, with actions to add, edit, deactivate and delete them. */
export function PackageList({ expertId }: { expertId: string }): ReactNode {
  const { data, isError, refetch } = useQuery(packagesOf(expertId));
  const [edited, setEdited] = useState<ServicePackage | "new">();
  const [deleted, setDeleted] = useState<ServicePackage>();

  return (
    <AdminSection
      title="Packages"
      actions={
        <Button size="2" variant="soft" onClick={() => setEdited("new")}>
          Add Package
        </Button>
      }
    >
      {!data && isError && <LoadFailure what="The packages" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="160px" />}
      {data?.length === 0 && (
        <p className={styles.none}>Without a package this expert cannot be booked.</p>
      )}
      {data && (
        <ul className={styles.packages}>
          {data.map((servicePackage) => (
            <PackageRow
              key={servicePackage.id}
              servicePackage={servicePackage}
              onEdit={() => setEdited(servicePackage)}
              onDelete={() => setDeleted(servicePackage)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <PackageDialog
          expertId={expertId}
          servicePackage={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <DeletePackage servicePackage={deleted} onClose={() => setDeleted(undefined)} />}
    </AdminSection>
  );
}
