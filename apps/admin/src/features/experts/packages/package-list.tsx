import { serviceTypeNames } from "@ensemble/consultations";
import { formatPrice } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Badge, Button, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { AdminSection } from "../../../layout/page/admin-section";
import { DeletePackage } from "./delete-package";
import { changePackage, packagesOf, type ServicePackage } from "./package";
import styles from "./package-list.module.css";

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

interface PackageRowProps {
  servicePackage: ServicePackage;
  onEdit: () => void;
  onDelete: () => void;
}

function PackageRow({ servicePackage, onEdit, onDelete }: PackageRowProps): ReactNode {
  const { id, name, description, is_active: active } = servicePackage;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => changePackage(id, { is_active: !active }),
    onSuccess: () =>
      toast({
        kind: "success",
        title: active ? "Package Deactivated" : "Package Activated",
        description: active ? `${name} can no longer be booked.` : `${name} can be booked again.`,
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainRefusal(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const buttonProps = { size: "2", variant: "soft", color: "gray", highContrast: true } as const;
  return (
    <li className={styles.package}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}{" "}
          {!active && (
            <Badge color="gray" highContrast>
              Inactive
            </Badge>
          )}
        </p>
        <p className={styles.facts}>
          {serviceTypeNames[servicePackage.service_type]} · {servicePackage.duration_minutes} min ·{" "}
          {formatPrice(servicePackage.price)}
        </p>
        {description && <p className={styles.facts}>{description}</p>}
      </div>
      <div className={styles.actions}>
        <Button {...buttonProps} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          {...buttonProps}
          aria-label={`${active ? "Deactivate" : "Activate"} ${name}`}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {active ? "Deactivate" : "Activate"}
        </Button>
        <Button {...buttonProps} aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
