import { formatWholePrice, paths } from "@ensemble/contract";
import { type FilterControls, FilterSelect, useFilters } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useLocation, useNavigate } from "@ensemble/router";
import {
  Badge,
  Button,
  LoadFailure,
  Note,
  PlainLink,
  PlainList,
  Skeleton,
  Title,
} from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { ActionMenu } from "../../components/action-menu";
import { EmptyList, ListFilters, Pagination } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import { useFileSweep } from "../../components/file-sweep";
import { formatRate } from "../../components/text";
import { DeletePartner } from "./delete-partner";
import { PartnerLogo, StatusBadge, statusNames, TierBadge, tierNames } from "./partner-badges";
import {
  type Partner,
  partnerOrders,
  partnerRules,
  partnersQuery,
  partnersPerPage,
} from "./partners";
import styles from "./partners.module.css";

const PartnerForm = lazyDialog(() => import("./partner-form"));

/**
 * All partners as cards, with dialogs to register, edit and delete them (PART-2). Another path opens it
 * with the form of a new partner (PART-3).
 */
export default function PartnerDirectoryScreen(): ReactNode {
  const registering = useLocation().pathname === paths.adminPartnerRegister();
  const navigate = useNavigate();
  useFileSweep();
  const list = useFilters(partnerRules);
  const { data, isError, isPlaceholderData, refetch } = useQuery(partnersQuery(list.filters));
  const [form, setForm] = useState<Partner | "new" | undefined>(registering ? "new" : undefined);
  const [deleting, setDeleting] = useState<Partner>();

  function closeForm(): void {
    setForm(undefined);
    if (registering) void navigate(paths.adminPartnerDirectory(), { replace: true });
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
      <PartnerFilters list={list} />
      {!data && isError && <LoadFailure what="The partners" onRetry={() => void refetch()} />}
      {!data && !isError && <PartnerGridSkeleton />}
      {data && (
        <>
          <Note className={styles.count} role="status">
            {data.total === 1 ? "1 partner" : `${formatCount(data.total)} partners`}
          </Note>
          {data.partners.length === 0 ? (
            <EmptyList
              caption="Partners"
              list={list}
              noneFound={{ text: "No partners match your search or filters." }}
              noneYet={{ title: "No partners yet", text: "Add your first partner." }}
            />
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
          <Pagination list={list} total={data.total} pageSize={partnersPerPage} />
        </>
      )}
      {form && <PartnerForm partner={form === "new" ? undefined : form} onClose={closeForm} />}
      <DeletePartner partner={deleting} onClose={() => setDeleting(undefined)} />
    </AdminPage>
  );
}

interface PartnerFiltersProps {
  list: FilterControls<typeof partnerRules>;
}

type Order = keyof typeof partnerOrders;
const orderNames = Object.fromEntries(
  Object.entries(partnerOrders).map(([by, { name }]) => [by, name]),
) as Record<Order, string>;

function PartnerFilters({ list }: PartnerFiltersProps): ReactNode {
  return (
    <ListFilters
      caption="Partners"
      list={list}
      search="Search by shop, contact, or code"
      filters={{
        status: { label: "Status", names: statusNames },
        tier: { label: "Tier", names: tierNames },
      }}
    >
      <FilterSelect
        label="Sort by"
        names={orderNames}
        value={list.filters.sort.by}
        onChange={(by) => list.sort(partnerOrders[by ?? "name"].sort)}
      />
    </ListFilters>
  );
}

interface PartnerGridProps {
  /** Whether the cards match the previous filters. */
  outdated: boolean;
  children: ReactNode;
}

function PartnerGrid({ outdated, children }: PartnerGridProps): ReactNode {
  return (
    <PlainList className={styles.grid} data-outdated={outdated} aria-busy={outdated}>
      {children}
    </PlainList>
  );
}

/** Placeholder of the grid. */
function PartnerGridSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Loading partners">
      <Note className={styles.count}>&nbsp;</Note>
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height="320px" />
        ))}
      </div>
    </div>
  );
}

interface PartnerCardProps {
  partner: Partner;
  onEdit: () => void;
  onDelete: () => void;
}

/** A partner in the directory (PART-2). */
function PartnerCard({ partner, onEdit, onDelete }: PartnerCardProps): ReactNode {
  const { shop_name: shop, slug } = partner;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <PartnerLogo partner={partner} />
        <div className={styles.names}>
          <Title className={styles.shop}>
            <PlainLink as={Link} to={paths.adminPartner(slug)}>
              {shop}
            </PlainLink>
          </Title>
          <Note className={styles.contact}>{partner.contact_name}</Note>
        </div>
        <ActionMenu
          label={`More actions for ${shop}`}
          actions={[
            { label: "View Details", to: paths.adminPartner(slug) },
            { label: "Edit Partner", run: onEdit },
            { label: "Delete Partner", run: onDelete, destructive: true },
          ]}
        />
      </header>
      <div className={styles.badges}>
        <StatusBadge status={partner.status} />
        <TierBadge tier={partner.partnership_tier} />
      </div>
      <PlainList className={styles.badges} aria-label="Categories">
        {partner.product_categories.map((category) => (
          <li key={category}>
            <Badge color="gray" variant="soft">
              {category}
            </Badge>
          </li>
        ))}
      </PlainList>
      <dl className={styles.metrics}>
        <Metric label="Revenue" value={formatWholePrice(partner.total_revenue)} />
        <Metric label="Conversion" value={formatRate(partner.conversion_rate)} />
        <Metric label="Commission Rate" value={`${partner.commission_rate}%`} />
        <Metric label="Tracking Code" value={partner.tracking_code} code />
      </dl>
    </article>
  );
}

interface MetricProps {
  label: string;
  value: string;
  code?: boolean;
}

function Metric({ label, value, code }: MetricProps): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{code ? <code>{value}</code> : value}</dd>
    </div>
  );
}
