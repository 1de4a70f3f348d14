import type { Database } from "@ensemble/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";

/**
 * Returns the id of the expert whose studio the visitor runs, null without one. Asks only for
 * signed-in visitors.
 */
export function useOwnStudio(): string | null | undefined {
  const userId = useSession((session) => (session.status === "signedIn" ? session.user.id : ""));
  const { data } = useQuery({
    queryKey: ["studio", "own", userId],
    queryFn: async () => {
      const rows = await unwrap(db().from("stylists").select("expert_id").eq("user_id", userId));
      return rows[0]?.expert_id ?? null;
    },
    enabled: userId !== "",
  });
  return data;
}

type MailPreferences = Omit<Database["public"]["Tables"]["mail_preferences"]["Row"], "user_id">;

const all: MailPreferences = {
  reminder_day: true,
  reminder_hour: true,
  follow_up: true,
  requests: true,
  changes: true,
  events: true,
};

/** Queries which emails about consultations an account wants; all without a row (STUDIO-23). */
export const mailPreferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["mail-preferences", userId],
    queryFn: async (): Promise<MailPreferences> => {
      const [stored] = await unwrap(
        db()
          .from("mail_preferences")
          .select("reminder_day, reminder_hour, follow_up, requests, changes, events")
          .eq("user_id", userId),
      );
      return stored ?? all;
    },
  });

/** Saves a choice. Shows it at once, and the stored one again if it wasn't saved. */
export function useMailChoice(userId: string, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = mailPreferencesQuery(userId);
  return useMutation({
    scope: { id: "mail preferences" },
    mutationFn: (choice: Partial<MailPreferences>) =>
      unwrap(
        db()
          .from("mail_preferences")
          .upsert({ user_id: userId, ...choice }),
      ),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before = all) => ({ ...before, ...choice }));
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
