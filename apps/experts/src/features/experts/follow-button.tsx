import {
  alertKeys,
  alertsQuery,
  explainAlertRefusal,
  isKeyInvalid,
  ownZone,
  removeAlert,
  removeManageKey,
  setAlert,
  storedManageKey,
} from "@ensemble/domain";
import { useLazyModule } from "@ensemble/controls";
import { live, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { settledSession, useSession } from "@ensemble/session";
import { Button, toast, useOnDevice } from "@ensemble/ui";
import { Bell, BellRing } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ExpertProfile } from "./expert";
import styles from "./expert.module.css";

// In its own chunk because few visits need it.
const loadForm = () => import(/* webpackChunkName: "follow-form" */ "./follow-form");

/** Follows a stylist, or ends it; asks visitors without an account for their email (ALERT-9). */
export function FollowButton({
  expert: { id, name },
}: {
  expert: Pick<ExpertProfile, "id" | "name">;
}): ReactNode {
  const session = useSession();
  const deviceKey = useOnDevice(storedManageKey, undefined);
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const manageKey = session.status === "anonymous" ? deviceKey : undefined;
  const { data: alerts } = useQuery({
    ...alertsQuery(userId, manageKey),
    ...live,
    enabled: userId !== undefined || manageKey !== undefined,
    retry: false,
  });
  const follow = alerts?.find(({ expert_id }) => expert_id === id);
  const [email, setEmail] = useState<"needed" | "asked">();
  const form = useLazyModule(loadForm, email !== undefined);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (address: string | undefined) => {
      if (follow) return removeAlert(follow.id, manageKey);
      const { status } = await settledSession();
      const key = status === "anonymous" ? storedManageKey() : undefined;
      if (status === "anonymous" && key === undefined && address === undefined) return "needed";
      const who = key === undefined ? { address } : { manage_key: key };
      return setAlert({ kind: "new_looks", expert_id: id, time_zone: ownZone(), ...who });
    },
    onSuccess: async (result) => {
      setEmail(result === "needed" || result === "asked" ? result : undefined);
      if (result === "needed" || result === "asked") return;
      await client.invalidateQueries({ queryKey: alertKeys.all });
      toast(
        result === "set"
          ? {
              kind: "success",
              title: `You follow ${name}`,
              description: "We'll email you new looks on Mondays.",
            }
          : { kind: "success", title: `You no longer follow ${name}` },
      );
    },
    onError: (failure) => {
      if (!isKeyInvalid(failure)) return;
      removeManageKey();
      setEmail("needed");
    },
  });
  const Icon = follow ? BellRing : Bell;
  return (
    <>
      <Button
        size="4"
        variant="outline"
        color="gray"
        highContrast
        aria-pressed={follow !== undefined}
        onClick={({ detail }) => {
          // The second press of a double click isn't meant to end what the first began.
          if (detail > 1) return;
          if (form.failed) form.retry();
          mutate(undefined);
        }}
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        {follow ? "Following" : `Follow ${name.split(" ", 1)[0]}`}
      </Button>
      {email && form.code && !follow && (
        <form.code.FollowForm
          name={name}
          isAsked={email === "asked"}
          isPending={isPending}
          onSubmit={mutate}
        />
      )}
      {(error || form.failed) && (
        <p role="alert" className={styles.follow}>
          {form.failed ? "This didn't load. Try again." : explainAlertRefusal(error)}
        </p>
      )}
    </>
  );
}
