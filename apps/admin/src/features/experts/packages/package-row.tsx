import { serviceTypeNames } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Badge, Button, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { changePackage, type ServicePackage } from "./package";
import styles from "./package-list.module.css";

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
