import { Choice } from "@ensemble/controls";
import { mailPreferencesQuery, useMailChoice } from "@ensemble/domain";
import { QueryView, Section, showRefusal } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { Fieldset, Legend, Note } from "@ensemble/ui";
import type { ReactNode } from "react";

const labels = {
  requests: "Someone asks for a consultation",
  changes: "A client changes or cancels a consultation",
  reminder_day: "A consultation is tomorrow",
  reminder_hour: "A consultation is in an hour",
};

/** Which mails the signed-in stylist wants (STUDIO-23). */
export function MailChoices(): ReactNode {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const query = useQuery({ ...mailPreferencesQuery(userId), enabled: userId !== "" });
  const choice = useMailChoice(userId, showRefusal);
  return (
    <Section title="Emails">
      <QueryView query={query} what="Your choices" height="200px">
        {(wanted) => (
          <Fieldset>
            <Legend>Email me when</Legend>
            {(Object.keys(labels) as (keyof typeof labels)[]).map((mail) => (
              <Choice key={mail}>
                <input
                  type="checkbox"
                  checked={wanted[mail]}
                  onChange={({ target }) => choice.mutate({ [mail]: target.checked })}
                />
                {labels[mail]}
              </Choice>
            ))}
            <Note>Saved right away.</Note>
          </Fieldset>
        )}
      </QueryView>
    </Section>
  );
}
