import { Choice } from "@ensemble/controls";
import { mailPreferencesQuery, useMailChoice } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { explainRefusal } from "@ensemble/session";
import { Fieldset, Note, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./profile.module.css";

/** What clients can turn off; stylists have more on their hours page. */
const names = {
  reminder_day: "A reminder the day before",
  reminder_hour: "A reminder an hour before",
  follow_up: "A request for a review afterwards",
} as const;

/** Which emails about consultations one wants (STUDIO-23). Each choice is saved at once. */
export function MailPreferences({ userId }: { userId: string }): ReactNode {
  const { data, isError } = useQuery(mailPreferencesQuery(userId));
  const choice = useMailChoice(userId, (error) => {
    console.warn("The choice of emails wasn't saved.", error);
    const otherwise = "Your choice wasn't saved. Please try again.";
    toast({ kind: "error", title: "Error", description: explainRefusal(error, { otherwise }) });
  });
  if (isError)
    return <Note>Your email choices couldn't be loaded. Reload the page to see them.</Note>;
  return (
    <Fieldset aria-labelledby="mails" disabled={!data}>
      {(Object.keys(names) as (keyof typeof names)[]).map((preference) => (
        <Choice key={preference}>
          <input
            type="checkbox"
            checked={data?.[preference] ?? false}
            onChange={({ target }) => choice.mutate({ [preference]: target.checked })}
          />
          {names[preference]}
        </Choice>
      ))}
      <Note className={styles.mails}>
        We always email you what changes about a booking. These go with consultations that are
        confirmed.
      </Note>
    </Fieldset>
  );
}
