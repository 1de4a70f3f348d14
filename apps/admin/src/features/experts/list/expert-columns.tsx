import { spokenZone } from "@ensemble/domain";
import { paths, pictureAt } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Avatar, Badge, initialsOf } from "@ensemble/ui";
import { Star } from "lucide-react";
import type { Column } from "../../../layout/table/table-column";
import { BookingStatusBadge } from "../../bookings/booking-status";
import { formatMoment } from "../../../layout/time/format-moment";
import styles from "./expert-columns.module.css";
import type { ExpertSort, ListedExpert } from "./expert-list";

export const expertColumns: Column<ListedExpert, ExpertSort>[] = [
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
          fallback={initialsOf(name)}
          alt=""
        />
        <span>
          <Link to={paths.adminExpert(slug)} className={styles.name}>
            {name}
          </Link>
          <span className={styles.aside}>{spokenZone(zone)}</span>
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
