import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, useNavigate, useParams } from "@ensemble/router";
import { Button, EmptyState, LoadFailure, Skeleton } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { AdminPage } from "../../../layout/page/admin-page";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { RecordHistory } from "../../../layout/records/record-history";
import { LinkList } from "../../links/link-list";
import { partnerDetails, type Partner } from "../affiliate-partner";
import { DeletePartner } from "./delete-partner";
import { PartnerActivity } from "./partner-activity";
import styles from "./partner-details-screen.module.css";
import { PartnerFacts } from "./partner-facts";
import { PartnerFigures } from "./partner-figures";

const PartnerForm = lazyDialog(() => import("../form/partner-form"));

const back = { label: "Back to Partner Directory", to: paths.adminPartnerDirectory() };

/** One partner: facts, figures, links and history (PART-9). */
export default function PartnerDetailsScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data: partner, isError, refetch } = useQuery(partnerDetails(slug));
  if (partner) return <PartnerDetails partner={partner} />;
  if (partner === null)
    return (
      <AdminPage title="Partner not found" back={back}>
        <EmptyState
          title="No partner has this address"
          text="It may have been deleted, or the address is misspelled."
        >
          <Button asChild size="3">
            <Link to={paths.adminPartnerDirectory()}>Browse all partners</Link>
          </Button>
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage title="Partner" back={back}>
      {isError ? (
        <LoadFailure what="The partner" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the partner">
          <Skeleton height="480px" />
        </div>
      )}
    </AdminPage>
  );
}

function PartnerDetails({ partner }: { partner: Partner }): ReactNode {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <AdminPage
      title={partner.shop_name}
      subtitle={partner.contact_name}
      back={back}
      actions={
        <>
          <Button size="3" variant="outline" color="red" onClick={() => setDeleting(true)}>
            Delete Partner
          </Button>
          <Button size="3" onClick={() => setEditing(true)}>
            Edit Partner
          </Button>
        </>
      }
    >
      <PartnerFigures partner={partner} />
      <div className={styles.columns}>
        <PartnerFacts partner={partner} />
        <PartnerActivity partner={partner} />
      </div>
      {/* No labelled section: the scrolling table is a landmark of the same name. */}
      <div className={styles.section}>
        <h2 className={styles.title}>Links</h2>
        <LinkList partnerId={partner.id} />
      </div>
      <div className={styles.section}>
        <RecordHistory
          table="affiliate_partners"
          record={partner.id}
          names={{ partnership_tier: "Tier", logo_url: "Logo", website_url: "Website" }}
        />
      </div>
      {editing && <PartnerForm partner={partner} onClose={() => setEditing(false)} />}
      <DeletePartner
        partner={deleting ? partner : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.adminPartnerDirectory(), { replace: true })}
      />
    </AdminPage>
  );
}
