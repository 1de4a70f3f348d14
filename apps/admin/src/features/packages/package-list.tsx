import { serviceTypeNames } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Badge, Button, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminSection } from "../../components/admin-page";
import { ConfirmDialog, lazyDialog } from "../../components/dialogs";
import { explainRefusal, isInUse } from "../../components/refusals";
import { changePackage, deletePackage, packagesOf, type ServicePackage } from "./packages";
import styles from "./packages.module.css";

interface PackageRowProps {
  servicePackage: ServicePackage;
  onEdit: () => void;
  onDelete: () => void;
}

export function PackageRow({ servicePackage, onEdit, onDelete }: PackageRowProps): ReactNode {
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

interface DeletePackageProps {
  servicePackage: ServicePackage;
  onClose: () => void;
}

/** Confirms the deletion of a package; one that was booked can only be deactivated. */
export function DeletePackage({ servicePackage, onClose }: DeletePackageProps): ReactNode {
  const { id, name } = servicePackage;
  const queryClient = useQueryClient();
  const settled = { onSettled: () => queryClient.invalidateQueries() };
  const removal = useMutation({
    mutationFn: () => deletePackage(id),
    onSuccess: () => {
      toast({ kind: "success", title: "Package Deleted", description: `${name} is gone.` });
      onClose();
    },
    ...settled,
  });
  const deactivation = useMutation({
    mutationFn: () => changePackage(id, { is_active: false }),
    onSuccess: () => {
      toast({
        kind: "success",
        title: "Package Deactivated",
        description: `${name} can no longer be booked.`,
      });
      onClose();
    },
    ...settled,
  });
  const booked = isInUse(removal.error);
  const error = booked ? deactivation.error : removal.error;
  return (
    <ConfirmDialog
      open
      title={booked ? `${name} was booked before` : `Delete ${name}?`}
      text={
        booked
          ? "Its bookings must keep it, so it cannot be deleted. Deactivated, it can no longer be booked."
          : "It disappears from the expert's page. This cannot be taken back."
      }
      confirm={booked ? "Deactivate" : "Delete"}
      pending={removal.isPending || deactivation.isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={() => (booked ? deactivation.mutate() : removal.mutate())}
      onCancel={onClose}
    />
  );
}

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
