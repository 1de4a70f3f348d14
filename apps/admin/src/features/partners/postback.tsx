import { mediumDateTime } from "@ensemble/domain";
import { ConfirmDialog, explainRefusal, FactList, lazyDialog } from "@ensemble/editing";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, Flex, LoadFailure, Text, Title, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { SecretDialog } from "../../components/secret-dialog";
import { partnerKeys } from "../../query-keys";
import { notificationOf, ownNotification, postbackAddress } from "./networks";
import type { Partner } from "./partners";
import styles from "./partners.module.css";

const PostbackForm = lazyDialog(() => import("./postback-form"));

const postbackQuery = ({ id, slug }: Partner) =>
  queryOptions({
    queryKey: [...partnerKeys.partner(slug), "postback"],
    queryFn: () =>
      unwrap(
        db()
          .from("partner_postbacks")
          .select(
            "approved_words, declined_words, created_at, last_received_at, network_accounts(name)",
          )
          .eq("partner_id", id)
          .maybeSingle(),
      ),
  });

/** The address at which a partner's network notifies us (NET-1). */
export function Postback({ partner }: { partner: Partner }): ReactNode {
  const [opened, setOpened] = useState<"form" | "removal">();
  const [key, setKey] = useState<string>();
  const query = useQuery(postbackQuery(partner));
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: postbackQuery(partner).queryKey });
  const removal = useMutation({
    mutationFn: () =>
      unwrap(
        db().from("partner_postbacks").delete().eq("partner_id", partner.id).select("partner_id"),
      ),
    onSuccess: () => {
      void refresh();
      toast({ kind: "success", title: "Address Removed" });
      setOpened(undefined);
    },
  });
  const stored = query.data;
  return (
    <section className={styles.section} aria-labelledby="notifications">
      <Title id="notifications" className={styles.title}>
        Network Notifications
      </Title>
      {query.isError && (
        <LoadFailure what="The notifications" onRetry={() => void query.refetch()} />
      )}
      {stored && (
        <FactList
          facts={Object.entries<ReactNode>({
            "Last notification": stored.last_received_at
              ? mediumDateTime(stored.last_received_at)
              : "None yet",
            Account: stored.network_accounts?.name ?? "None",
            Approved: stored.approved_words.join(", "),
            Declined: stored.declined_words.join(", "),
            Created: mediumDateTime(stored.created_at),
          })}
        />
      )}
      {stored === null && (
        <Text as="p" size="3" color="gray">
          A network can tell us of each sale as it happens. It counts until a report names it.
        </Text>
      )}
      {stored !== undefined && (
        <Flex gap="3" mt="4" wrap="wrap">
          <Button size="3" variant="outline" onClick={() => setOpened("form")}>
            {stored ? "Replace Address" : "Create Address"}
          </Button>
          {stored && (
            <Button size="3" variant="outline" color="red" onClick={() => setOpened("removal")}>
              Remove Address
            </Button>
          )}
        </Flex>
      )}
      {opened === "form" && (
        <PostbackForm
          partner={partner}
          replaces={Boolean(stored)}
          onCreated={(created) => {
            setKey(created);
            void refresh();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {key && opened === undefined && (
        <SecretDialog
          title={`Address for ${partner.shop_name}`}
          text={`Paste it at the network.${
            notificationOf(partner) === ownNotification
              ? " Replace each {word} by the network's own placeholder, and leave out what it doesn't have."
              : ""
          }`}
          what="Address"
          secret={postbackAddress(key, partner)}
          loss="If you lose it, create a new one."
          onClose={() => setKey(undefined)}
        />
      )}
      <ConfirmDialog
        open={opened === "removal"}
        title="Remove the Address?"
        text="Notifications will be rejected. What they reported stays."
        confirm={removal.isPending ? "Removing..." : "Remove"}
        pending={removal.isPending}
        failure={removal.error ? explainRefusal(removal.error) : undefined}
        onConfirm={removal.mutate}
        onCancel={() => setOpened(undefined)}
      />
    </section>
  );
}
