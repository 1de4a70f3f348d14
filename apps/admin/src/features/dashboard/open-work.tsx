import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { LoadFailure, Skeleton } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { officeSummary } from "./office-summary";
import styles from "./open-work.module.css";
import { workItems } from "./work-items";

/** Open work of administrators, and links to the screens they use every day. */
export function OpenWork(): ReactNode {
  const heading = useId();
  const { data, isError, refetch } = useQuery(officeSummary);
  const work = data && workItems(data);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.title}>
        Open work
      </h2>
      {!data && isError && <LoadFailure what="What waits" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="48px" />}
      {work?.length === 0 && <p className={styles.none}>Nothing waits for you.</p>}
      {work && work.length > 0 && (
        <ul className={styles.list}>
          {work.map(({ text, to, failed }) => (
            <li key={to} data-failed={failed}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Every day" className={styles.links}>
        <Link to={paths.adminBookings()}>Bookings</Link>
        <Link to={paths.adminCollections()}>Collections</Link>
        <Link to={paths.adminMessages()}>Messages</Link>
      </nav>
    </section>
  );
}
