import { formatCount } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Button, LoadFailure } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { Pagination } from "../../../layout/lists/pagination";
import { AdminPage } from "../../../layout/page/admin-page";
import { useFileSweep } from "../../images/file-sweep";
import { partnerSearch, partnersPerPage, type Partner } from "../affiliate-partner";
import { DeletePartner } from "../page/delete-partner";
import { NoPartners } from "./no-partners";
import { PartnerCard } from "./partner-card";
import { partnerRules } from "./partner-filter-rules";
import { PartnerFilters } from "./partner-filters";
import { PartnerGrid, PartnerGridSkeleton } from "./partner-grid";
import styles from "./partner-grid.module.css";

const PartnerForm = lazyDialog(() => import("../form/partner-form"));

interface PartnerDirectoryProps {
  /** Opens the form for a new partner initially. */
  registering?: boolean;
  /** Called when that form closes. */
  onRegistered?: () => void;
}

/** The partner directory (PART-2). */
export default function PartnerDirectoryScreen(): ReactNode {
  return <PartnerDirectory />;
}

/** All partners as cards, with dialogs to register, edit and delete them. */
export function PartnerDirectory(props: PartnerDirectoryProps): ReactNode {
  const { registering = false, onRegistered } = props;
  useFileSweep();
  const controls = useFilters(partnerRules);
  const { filters } = controls;
  const { data, isError, isPlaceholderData, refetch } = useQuery(partnerSearch(filters));
  const [form, setForm] = useState<Partner | "new" | undefined>(registering ? "new" : undefined);
  const [deleting, setDeleting] = useState<Partner>();

  function closeForm(): void {
    setForm(undefined);
    onRegistered?.();
  }

  return (
    <AdminPage
      title="Partner Directory"
      subtitle="Manage all affiliate partners"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={
        <Button size="3" onClick={() => setForm("new")}>
          Add Partner
        </Button>
      }
    >
      <PartnerFilters controls={controls} />
      {!data && isError && <LoadFailure what="The partners" onRetry={() => void refetch()} />}
      {!data && !isError && <PartnerGridSkeleton />}
      {data && (
        <>
          <p className={styles.count} role="status">
            {data.total === 1 ? "1 partner" : `${formatCount(data.total)} partners`}
          </p>
          {data.partners.length === 0 ? (
            <NoPartners narrowed={controls.narrowed} onClear={controls.clear} />
          ) : (
            <PartnerGrid outdated={isPlaceholderData}>
              {data.partners.map((partner) => (
                <li key={partner.id}>
                  <PartnerCard
                    partner={partner}
                    onEdit={() => setForm(partner)}
                    onDelete={() => setDeleting(partner)}
                  />
                </li>
              ))}
            </PartnerGrid>
          )}
          <Pagination
            page={filters.page}
            total={data.total}
            pageSize={partnersPerPage}
            addressOf={controls.addressOfPage}
          />
        </>
      )}
      {form && <PartnerForm partner={form === "new" ? undefined : form} onClose={closeForm} />}
      <DeletePartner partner={deleting} onClose={() => setDeleting(undefined)} />
    </AdminPage>
  );
}
