import { Choice } from "@ensemble/controls";
import { explainRefusal, QueryView, Section } from "@ensemble/editing";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { Fieldset, Legend, Note, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { studioKeys } from "../query-keys";

const labels = {
  requests: "Someone asks for a consultation",
  changes: "A client changes or cancels a consultation",
  reminder_day: "A consultation is tomorrow",
  reminder_hour: "A consultation is in an hour",
};

type Mail = keyof typeof labels;
const mails = Object.keys(labels) as Mail[];

/** Which mails the signed-in stylist wants (STUDIO-23). */
export function MailChoices(): ReactNode {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const chosen = chosenMails(userId);
  const query = useQuery({ ...chosen, enabled: userId !== "" });
  const queryClient = useQueryClient();
  const choice = useMutation({
    mutationFn: (change: Partial<Record<Mail, boolean>>) =>
      unwrap(
        db()
          .from("mail_preferences")
          .upsert({ user_id: userId, ...change })
          .select("user_id")
          .single(),
      ),
    onMutate: async (change) => {
      await queryClient.cancelQueries(chosen);
      queryClient.setQueryData(chosen.queryKey, (before) => before && { ...before, ...change });
    },
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainRefusal(error) }),
    onSettled: () => queryClient.invalidateQueries(chosen),
  });
  return (
    <Section title="Emails">
      <QueryView query={query} what="Your choices" height="200px">
        {(wanted) => (
          <Fieldset>
            <Legend>Email me when</Legend>
            {mails.map((mail) => (
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

const chosenMails = (userId: string) =>
  queryOptions({
    queryKey: studioKeys.mails(userId),
    queryFn: async (): Promise<Record<Mail, boolean>> => {
      const rows = db()
        .from("mail_preferences")
        .select("requests, changes, reminder_day, reminder_hour");
      const [row] = await unwrap(rows.eq("user_id", userId));
      const all = { requests: true, changes: true, reminder_day: true, reminder_hour: true };
      return { ...all, ...row };
    },
  });
