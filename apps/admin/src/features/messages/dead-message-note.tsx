import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { deadMessageCount } from "./dead-messages";
import styles from "./dead-message-note.module.css";

/** Says that messages were given up, if any were: nobody would look for them otherwise. */
export function DeadMessageNote(): ReactNode {
  const { data: count = 0 } = useQuery(deadMessageCount);
  if (count === 0) return null;
  return (
    <p className={styles.note}>
      <Link to={paths.adminMessages()}>
        {count === 1
          ? "One message could not be delivered"
          : `${count} messages could not be delivered`}
      </Link>
    </p>
  );
}
