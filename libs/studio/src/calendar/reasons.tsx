import { formatDay, QueryView, ReadDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Note, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { StudioProps } from "../studio-layout";
import { describeReasons, explanationsQuery, type Reason } from "./explanations";
import styles from "./reasons.module.css";

interface ReasonsProps extends StudioProps {
  day: string;
  /** Such as `09:30`; by default, all starts of the day. */
  start?: string;
}

/** Lists every reason why clients can't book a start or a day (STUDIO-28). */
export function Reasons({ day, start, ...studio }: ReasonsProps): ReactNode {
  const query = useQuery(explanationsQuery(studio.expert, day, start));
  return (
    <QueryView query={query} what="The reasons" height="48px">
      {(explanations) => {
        const reasons = describeReasons(explanations, studio);
        if (reasons.length === 0)
          return (
            <Note>
              {start ? "Clients can book this time." : "Clients can book all of the day's hours."}
            </Note>
          );
        return (
          <section
            aria-label={start ? "Why clients can't book this time" : "Why clients can't book"}
          >
            {start && <Note>Clients can't book this time:</Note>}
            <PlainList className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={`${reason.text} ${reason.starts}`}>
                  {reason.starts && !start && <b>{reason.starts}</b>}
                  <ReasonText {...reason} />
                </li>
              ))}
            </PlainList>
          </section>
        );
      }}
    </QueryView>
  );
}

export const ReasonText = ({ text, link }: Omit<Reason, "starts">): ReactNode => (
  <span>
    {text}
    {link && (
      <>
        {" "}
        <Link to={link.to}>{link.label}</Link>
      </>
    )}
  </span>
);

interface DayReasonsDialogProps extends StudioProps {
  day: string;
  onClose: () => void;
}

/** Explains a day: which of its starts clients can't book, and why. */
export default function DayReasonsDialog({
  onClose,
  ...reasons
}: DayReasonsDialogProps): ReactNode {
  return (
    <ReadDialog
      title={formatDay(Date.parse(reasons.day), "UTC")}
      description="What clients can't book on this day, by when a session would start, and why."
      maxWidth="520px"
      onClose={onClose}
    >
      <Reasons {...reasons} />
    </ReadDialog>
  );
}
