import { paths, pictureAt } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { formatZone } from "@ensemble/domain";
import { formatMoment, lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useNavigate } from "@ensemble/router";
import { BookingStatusBadge } from "@ensemble/studio";
import { Avatar, Badge, Button, getInitials, PlainLink } from "@ensemble/ui";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import { useFileSweep } from "../../components/file-sweep";
import {
  expertsQuery,
  expertRules,
  type ExpertSort,
  expertsPageSize,
  type ListedExpert,
} from "./expert";
import styles from "./experts.module.css";

const ExpertDialog = lazyDialog(() => import("./expert-dialog"));

/** All experts, including inactive ones, with search, filters and a form to add one. */
export default function ExpertsScreen(): ReactNode {
  useFileSweep();
  const list = useFilters(expertRules);
  const query = useQuery(expertsQuery(list.filters));
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const add = (
    <Button size="3" onClick={() => setAdding(true)}>
      Add Expert
    </Button>
  );

  return (
    <AdminPage
      title="Expert Stylists"
      subtitle="Manage experts, packages, and availability"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={paths.adminBookings()}>Bookings</Link>
          </Button>
          {add}
        </>
      }
    >
      <AdminList
        caption="Experts"
        list={list}
        search="Search by name"
        filters={{
          active: { label: "Active", names: { yes: "Active", no: "Inactive" } },
          verified: { label: "Verified", names: { yes: "Verified", no: "Not verified" } },
        }}
        columns={expertColumns}
        query={query}
        rows={query.data?.rows}
        total={query.data?.total}
        getName={({ name }) => name}
        pageSize={expertsPageSize}
        noneFound={{ text: "Try a different name or filters.", clear: "Clear Filters" }}
        noneYet={{
          title: "No experts yet",
          text: "Add your first expert, then their packages and hours.",
          action: add,
        }}
      />
      {adding && (
        <ExpertDialog
          onSaved={(slug) => void navigate(paths.adminExpert(slug))}
          onClose={() => setAdding(false)}
        />
      )}
    </AdminPage>
  );
}

const expertColumns: Column<ListedExpert, ExpertSort>[] = [
  {
    label: "Expert",
    sort: "name",
    head: true,
    cell: ({ slug, name, profile_image: image, time_zone: zone }) => (
      <span className={styles.expert}>
        <Avatar
          size="3"
          radius="small"
          src={image ? pictureAt(image, 240) : undefined}
          fallback={getInitials(name)}
          alt=""
        />
        <span>
          <PlainLink as={Link} to={paths.adminExpert(slug)} className={styles.name}>
            {name}
          </PlainLink>
          <span className={styles.aside}>{formatZone(zone)}</span>
        </span>
      </span>
    ),
  },
  {
    label: "Status",
    cell: ({ is_active: active, is_verified: verified }) => (
      <span className={styles.badges}>
        <Badge size="2" color={active ? "green" : "gray"} highContrast>
          {active ? "Active" : "Inactive"}
        </Badge>
        {verified && (
          <Badge size="2" color="blue" highContrast>
            Verified
          </Badge>
        )}
      </span>
    ),
  },
  {
    label: "Rating",
    sort: "rating",
    orders: ["Rating: Low to High", "Rating: High to Low"],
    cell: ({ rating, total_reviews: reviews }) =>
      reviews === 0 ? (
        "No reviews"
      ) : (
        <span className={styles.rating}>
          <Star size={14} fill="currentColor" strokeWidth={0} aria-hidden />
          {rating.toFixed(1)} ({reviews})
        </span>
      ),
  },
  {
    label: "Next booking",
    cell: ({ next, time_zone: zone }) =>
      next ? (
        <span className={styles.badges}>
          <Link to={paths.adminBookings(next.id)} className={styles.link}>
            {formatMoment(Date.parse(next.starts_at), zone)}
          </Link>
          <BookingStatusBadge status={next.status} />
        </span>
      ) : (
        "None"
      ),
  },
];
