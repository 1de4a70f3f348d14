import { mediumDateTime } from "@ensemble/domain";
import { ConfirmDialog, explainRefusal, FactList, lazyDialog } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, Flex, LoadFailure, Text, Title } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { SecretDialog } from "../../components/secret-dialog";
import { notificationOf } from "./networks";
import { type Partner, postbackQuery } from "./partners";
import styles from "./partners.module.css";

const PostbackForm = lazyDialog(() => import("./postback-form"));

/** The address at which a partner's network notifies us (NET-1). */
export function Postback({ partner }: { partner: Partner }): ReactNode {
  const [opened, setOpened] = useState<"form" | "removal">();
  const [key, setKey] = useState<string>();
  const query = useQuery(postbackQuery(partner));
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: postbackQuery(partner).queryKey });
  const removal = useMutation({
    mutationFn: () => unwrap(db().from("partner_postbacks").delete().eq("partner_id", partner.id)),
    onSuccess: () => {
      void refresh();
      setOpened(undefined);
    },
  });
  const stored = query.data?.stored;
  const { isReady, query: placeholders } = notificationOf(partner.network);
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
      {query.data && opened === "form" && (
        <PostbackForm
          partner={partner}
          {...query.data}
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
          text={`Paste it at the network.${isReady ? "" : " Replace each {word} by its own placeholder."}`}
          what="Address"
          secret={`${window.location.origin}/api/postback/${key}?${placeholders}`}
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
