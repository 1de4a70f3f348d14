import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import { CalendarSearch } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { NextFreeTimes } from "../times/next-free-times";
import styles from "./expert-header.module.css";
import type { ExpertProfile } from "./expert-profile";

export function ExpertWays({ expert }: { expert: ExpertProfile }): ReactNode {
  const [timesShown, setTimesShown] = useState(false);
  const times = useId();
  const shortest = expert.packages.toSorted(
    (one, other) => one.duration_minutes - other.duration_minutes,
  )[0];
  return (
    <>
      <div className={styles.ways}>
        <Button asChild size="4">
          <Link to={paths.bookExpert(expert.slug)}>Book Consultation</Link>
        </Button>
        <Button
          size="4"
          variant="outline"
          color="gray"
          highContrast
          aria-expanded={timesShown}
          aria-controls={times}
          onClick={() => setTimesShown(!timesShown)}
        >
          <CalendarSearch size={18} strokeWidth={1.6} aria-hidden /> Check Availability
        </Button>
      </div>
      <div id={times} hidden={!timesShown}>
        {timesShown &&
          (shortest ? (
            <NextFreeTimes expert={expert} offered={shortest} />
          ) : (
            <p role="status">{expert.name} offers nothing to book right now.</p>
          ))}
      </div>
    </>
  );
}
