import { useQuery, useQueryClient } from "@ensemble/query";
import { db, readText, storeText, unwrap } from "@ensemble/session";
import { Button, Note } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { bookingZone, formatTime } from "../times/times";
import styles from "./booking.module.css";

interface HeldTime {
  /** IDs. */
  expert: string;
  package: string;
  /** Epoch milliseconds. */
  start: number;
}

// One per device, so that choosing another time replaces the hold before, in other tabs too.
const key = "ensemble.booking-holder";

/** Returns a random number by which this device holds times, and which its booking repeats. */
export function ownHolder(): string {
  const holder = readText(key) ?? crypto.randomUUID();
  storeText(key, holder);
  return holder;
}

/** Holds a time, or finds it held. Returns until when, in epoch milliseconds. */
async function holdTime({ start, ...time }: HeldTime): Promise<number> {
  const starts_at = new Date(start).toISOString();
  // Repeated after a reload, it returns the same instant.
  return Date.parse(
    await unwrap(db().rpc("hold_time", { ...time, starts_at, holder: ownHolder() })),
  );
}

/** Holds a time while there is one, and releases it on the way back to choosing another. */
export function useHold(time: HeldTime | undefined) {
  const queryClient = useQueryClient();
  const wasHeld = useRef(false);
  const isHeld = time !== undefined;
  useEffect(() => {
    if (!isHeld && wasHeld.current) {
      unwrap(db().rpc("release_hold", { holder: ownHolder() })).catch((error: unknown) => {
        console.warn("A time couldn't be released. It is free again in some minutes.", error);
      });
      queryClient.removeQueries({ queryKey: ["booking-hold"] });
    }
    wasHeld.current = isHeld;
  }, [isHeld, queryClient]);
  return useQuery({
    queryKey: ["booking-hold", time],
    queryFn: () => (time ? holdTime(time) : 0),
    enabled: isHeld,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

interface HoldNoticeProps {
  /** Epoch milliseconds, or undefined if the time couldn't be held. */
  until: number | undefined;
  onChooseAnother: () => void;
}

/** Says until when a time is held. The seconds count silently for screen readers. */
export function HoldNotice({ until = 0, onChooseAnother }: HoldNoticeProps): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (until > now) {
    const seconds = Math.ceil((until - now) / 1000);
    return (
      <Note className={styles.hold}>
        <span role="status">{`We're keeping this time for you until ${formatTime(until, bookingZone())}.`}</span>{" "}
        <span role="timer">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`}
        </span>
      </Note>
    );
  }
  return (
    <div className={styles.hold}>
      <span role="status">{`We're not keeping this time for you${until > 0 ? " any longer" : ""}. You can still confirm it if nobody else books it first.`}</span>{" "}
      <Button variant="soft" color="gray" highContrast size="2" onClick={onChooseAnother}>
        Choose Another Time
      </Button>
    </div>
  );
}
