import { formatPrice } from "@ensemble/contract";
import { formatDuration, serviceTypeNames } from "@ensemble/domain";
import {
  DeleteDialog,
  lazyDialog,
  QueryView,
  Section,
  SectionRow,
  showRefusal,
} from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Badge, Button, Note, PlainList, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { changePackage, deletePackage, packagesQuery, type ServicePackage } from "./packages";

const PackageDialog = lazyDialog(() => import("./package-dialog"));
const QuestionsDialog = lazyDialog(() => import("./questions-dialog"));

/** An expert's packages, with actions to add, edit, deactivate and delete them. */
export function PackageList({ expertId }: { expertId: string }): ReactNode {
  const query = useQuery(packagesQuery(expertId));
  const [edited, setEdited] = useState<ServicePackage | "new">();
  const [asking, setAsking] = useState<ServicePackage>();
  const [deleted, setDeleted] = useState<ServicePackage>();
  return (
    <Section
      title="Packages"
      actions={
        <Button size="2" variant="soft" onClick={() => setEdited("new")}>
          Add Package
        </Button>
      }
    >
      <QueryView query={query} what="The packages" height="160px">
        {(packages) => (
          <>
            {packages.length === 0 && <Note>Without a package, nothing can be booked.</Note>}
            <PlainList>
              {packages.map((servicePackage) => (
                <PackageRow
                  key={servicePackage.id}
                  servicePackage={servicePackage}
                  onEdit={() => setEdited(servicePackage)}
                  onAsk={() => setAsking(servicePackage)}
                  onDelete={() => setDeleted(servicePackage)}
                />
              ))}
            </PlainList>
          </>
        )}
      </QueryView>
      {edited && (
        <PackageDialog
          expertId={expertId}
          servicePackage={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {asking && <QuestionsDialog servicePackage={asking} onClose={() => setAsking(undefined)} />}
      {deleted && <DeletePackage servicePackage={deleted} onClose={() => setDeleted(undefined)} />}
    </Section>
  );
}

interface PackageRowProps {
  servicePackage: ServicePackage;
  onEdit: () => void;
  onAsk: () => void;
  onDelete: () => void;
}

function PackageRow({ servicePackage, onEdit, onAsk, onDelete }: PackageRowProps): ReactNode {
  const { id, name, description, is_active: active } = servicePackage;
  const { buffer_before_minutes: before, buffer_after_minutes: after } = servicePackage;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => changePackage(id, { is_active: !active }),
    onSuccess: () =>
      toast({
        kind: "success",
        title: active ? "Package Deactivated" : "Package Activated",
        description: active ? `${name} can no longer be booked.` : `${name} can be booked again.`,
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const buttonProps = { size: "2", variant: "soft", color: "gray", highContrast: true } as const;
  return (
    <SectionRow
      title={
        <>
          {name}{" "}
          {!active && (
            <Badge color="gray" highContrast>
              Inactive
            </Badge>
          )}
        </>
      }
      actions={
        <>
          <Button {...buttonProps} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button {...buttonProps} aria-label={`Questions of ${name}`} onClick={onAsk}>
            Questions
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
        </>
      }
    >
      <Note>
        {serviceTypeNames[servicePackage.service_type]} ·{" "}
        {formatDuration(servicePackage.duration_minutes)} · {formatPrice(servicePackage.price)}
        {before + after > 0 && ` · ${before} min free before, ${after} after`}
      </Note>
      {description && <Note>{description}</Note>}
    </SectionRow>
  );
}

interface DeletePackageProps {
  servicePackage: ServicePackage;
  onClose: () => void;
}

/** Deletes a package after confirmation, or deactivates one that has been booked. */
function DeletePackage({ servicePackage, onClose }: DeletePackageProps): ReactNode {
  const { id, name, is_active: active } = servicePackage;
  return (
    <DeleteDialog
      title={`Delete ${name}?`}
      text="It will be removed from the public page. This can't be undone."
      remove={async () => {
        await deletePackage(id);
        toast({ kind: "success", title: "Package Deleted", description: `${name} was deleted.` });
      }}
      inUse={{
        title: `${name} can't be deleted`,
        text: active
          ? "It has bookings. You can deactivate it so that it can no longer be booked."
          : "It has bookings, so it stays in their history. It's inactive: nobody can book it.",
      }}
      deactivate={
        active &&
        (async () => {
          await changePackage(id, { is_active: false });
          const description = `${name} can no longer be booked.`;
          toast({ kind: "success", title: "Package Deactivated", description });
        })
      }
      onClose={onClose}
    />
  );
}
