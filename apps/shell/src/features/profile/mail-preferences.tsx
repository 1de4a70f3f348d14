import type { Database } from "@ensemble/contract";
import { Choice } from "@ensemble/controls";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, explainRefusal, unwrap } from "@ensemble/session";
import { Fieldset, Note, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./profile.module.css";

/** What clients can turn off; stylists have more on their hours page. */
const names = {
  reminder_day: "A reminder the day before",
  reminder_hour: "A reminder an hour before",
  follow_up: "A request for a review afterwards",
} as const;

type Preference = keyof typeof names;
type Preferences = Pick<Database["public"]["Tables"]["mail_preferences"]["Row"], Preference>;

const all: Preferences = { reminder_day: true, reminder_hour: true, follow_up: true };

const preferencesOf = (userId: string) =>
  queryOptions({
    queryKey: ["mail-preferences", userId],
    queryFn: async (): Promise<Preferences> => {
      const [stored] = await unwrap(
        db()
          .from("mail_preferences")
          .select("reminder_day, reminder_hour, follow_up")
          .eq("user_id", userId),
      );
      return stored ?? all;
    },
  });

/** Which emails about consultations one wants (STUDIO-23). Each choice is saved at once. */
export function MailPreferences({ userId }: { userId: string }): ReactNode {
  const { data, isError } = useQuery(preferencesOf(userId));
  const saving = useChoice(userId);
  if (isError)
    return <Note>Your email choices couldn't be loaded. Reload the page to see them.</Note>;
  return (
    <Fieldset aria-labelledby="mails" disabled={!data}>
      {(Object.keys(names) as Preference[]).map((one) => (
        <Choice key={one}>
          <input
            type="checkbox"
            checked={data?.[one] ?? false}
            onChange={({ target }) => saving.mutate({ [one]: target.checked })}
          />
          {names[one]}
        </Choice>
      ))}
      <Note className={styles.mails}>
        We always email you what changes about a booking. These go with consultations that are
        confirmed.
      </Note>
    </Fieldset>
  );
}

/** Shows a choice at once, and the stored one again if it wasn't saved. */
function useChoice(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesOf(userId);
  return useMutation({
    mutationFn: (choice: Partial<Preferences>) =>
      unwrap(
        db()
          .from("mail_preferences")
          .upsert({ user_id: userId, ...choice }),
      ),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before = all) => ({ ...before, ...choice }));
    },
    onError: (error) => {
      console.warn("The choice of emails wasn't saved.", error);
      const otherwise = "Your choice wasn't saved. Please try again.";
      toast({ kind: "error", title: "Error", description: explainRefusal(error, { otherwise }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
