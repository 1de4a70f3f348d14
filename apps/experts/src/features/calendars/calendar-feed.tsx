import { Choice } from "@ensemble/controls";
import { mailPreferencesQuery, mediumDateTime, useMailChoice } from "@ensemble/domain";
import {
  ConfirmDialog,
  explainRefusal,
  FactList,
  QueryView,
  Section,
  showRefusal,
} from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { Actions, Button, Callout, Note, Text } from "@ensemble/ui";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  calendarFeedQuery,
  createFeed,
  type FeedKind,
  readingIntervals,
  subscribeLinks,
} from "./calendar-feeds";
import styles from "./calendars.module.css";

const words = {
  sessions: {
    title: "Subscribe to Your Sessions",
    text: "Your calendar program can show your sessions and follow each change, a year back and all that are coming.",
  },
  bookings: {
    title: "Subscribe to Your Bookings",
    text: "Your calendar program can show your bookings and follow each change.",
  },
};

/** Lets a stylist or client subscribe to a secret address, shown only when it's new (STUDIO-26). */
export function CalendarFeed({ kind }: { kind: FeedKind }): ReactNode {
  const { title, text } = words[kind];
  const userId = useSession((session) => (session.status === "signedIn" ? session.user.id : ""));
  const query = useQuery(calendarFeedQuery(userId, kind));
  const queries = useQueryClient();
  const [opened, setOpened] = useState<"replacement" | "removal">();
  const [address, setAddress] = useState<string>();
  const [withRequests, setWithRequests] = useState(true);
  const onSuccess = () => {
    setOpened(undefined);
    return queries.invalidateQueries({ queryKey: calendarFeedQuery(userId, kind).queryKey });
  };
  const ownFeed = () => db().from("calendar_feeds");
  const creation = useMutation({
    mutationFn: () => createFeed(kind, query.data?.with_requests ?? withRequests),
    onSuccess: (created) => {
      setAddress(created);
      return onSuccess();
    },
  });
  const removal = useMutation({
    mutationFn: () => unwrap(ownFeed().delete().eq("user_id", userId).eq("kind", kind)),
    onSuccess: () => {
      setAddress(undefined);
      return onSuccess();
    },
  });
  const choice = useMutation({
    mutationFn: (with_requests: boolean) =>
      unwrap(ownFeed().update({ with_requests }).eq("user_id", userId).eq("kind", kind)),
    onError: showRefusal,
    onSettled: onSuccess,
  });
  const failure = creation.error ?? removal.error;
  return (
    <Section title={title}>
      <Text as="p" size="3" mb="4" className={styles.reading}>
        {`${text} Whoever knows the address can read it, so it's shown only once.`}
      </Text>
      <QueryView query={query} what="The address" height="120px">
        {(feed) => (
          <>
            {address && <NewAddress address={address} />}
            {feed && (
              <FactList
                facts={[
                  ["Created", mediumDateTime(feed.created_at)],
                  ["Last read", feed.last_read_at ? mediumDateTime(feed.last_read_at) : "Not yet"],
                ]}
              />
            )}
            {kind === "sessions" && (
              <Choice>
                <input
                  type="checkbox"
                  checked={
                    choice.isPending ? choice.variables : (feed?.with_requests ?? withRequests)
                  }
                  disabled={choice.isPending}
                  onChange={({ target: { checked } }) =>
                    feed ? choice.mutate(checked) : setWithRequests(checked)
                  }
                />
                Show requests that wait for your answer, as tentative
              </Choice>
            )}
            {failure && !opened && <p role="alert">{explainRefusal(failure)}</p>}
            <Actions className={styles.actions}>
              <Button
                size="3"
                variant={feed ? "outline" : "solid"}
                disabled={creation.isPending}
                onClick={() => (feed ? setOpened("replacement") : creation.mutate())}
              >
                {feed ? "New Address" : "Create Address"}
              </Button>
              {feed && (
                <Button size="3" variant="outline" color="red" onClick={() => setOpened("removal")}>
                  Remove Address
                </Button>
              )}
            </Actions>
          </>
        )}
      </QueryView>
      <EventMails />
      <details className={styles.details}>
        <summary>When do changes arrive?</summary>
        <Text as="p" size="2" mb="3">
          Each program decides how often it reads the address. Changes within a day also reach you
          by email.
        </Text>
        <FactList facts={readingIntervals} />
      </details>
      <ConfirmDialog
        open={opened === "replacement"}
        title="Replace the address?"
        text="Programs that read the current one stop showing changes until you subscribe them again."
        confirm="Replace"
        pending={creation.isPending}
        failure={creation.error ? explainRefusal(creation.error) : undefined}
        onConfirm={() => creation.mutate()}
        onCancel={() => setOpened(undefined)}
      />
      <ConfirmDialog
        open={opened === "removal"}
        title="Remove the address?"
        text="Programs that read it stop showing changes. What they already show may stay."
        confirm="Remove"
        pending={removal.isPending}
        failure={removal.error ? explainRefusal(removal.error) : undefined}
        onConfirm={() => removal.mutate()}
        onCancel={() => setOpened(undefined)}
      />
    </Section>
  );
}

/** Shows an address with links that subscribe to it, which don't name this page to other sites. */
function NewAddress({ address }: { address: string }): ReactNode {
  const [copying, setCopying] = useState<"copied" | "failed">();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopying("copied");
    } catch (error) {
      console.warn("The clipboard isn't available.", error);
      setCopying("failed");
    }
  }
  return (
    <div className={styles.address}>
      <code aria-label="The address">{address}</code>
      <Note role="status">
        {copying === "copied" && "Address copied to clipboard."}
        {copying === "failed" && "Couldn't copy the address. Select it and copy it manually."}
      </Note>
      <Actions>
        <Button size="3" onClick={() => void copy()}>
          {copying === "copied" ? (
            <Check size={17} strokeWidth={1.6} aria-hidden />
          ) : (
            <Copy size={17} strokeWidth={1.6} aria-hidden />
          )}
          Copy Address
        </Button>
        {Object.entries(subscribeLinks(address)).map(([program, href]) => (
          <Button key={program} asChild size="3" variant="outline" color="gray" highContrast>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {program}
            </a>
          </Button>
        ))}
      </Actions>
      <Callout.Root color="amber" highContrast>
        <Callout.Text>
          <b>You won't see this address again.</b> Add it to your programs now. For another program
          later, make a new address.
        </Callout.Text>
      </Callout.Root>
    </div>
  );
}

/** Whether mails carry events, which a subscribed program would show a second time (STUDIO-25). */
function EventMails(): ReactNode {
  const userId = useSession((session) => (session.status === "signedIn" ? session.user.id : ""));
  const query = useQuery({ ...mailPreferencesQuery(userId), enabled: userId !== "" });
  const choice = useMailChoice(userId, showRefusal);
  return (
    <>
      <Choice>
        <input
          type="checkbox"
          checked={query.data?.events ?? true}
          disabled={!query.data}
          onChange={({ target }) => choice.mutate({ events: target.checked })}
        />
        Put each event into emails, too
      </Choice>
      <Note>
        Saved right away. Once you subscribe, turn it off: your calendar would show each event
        twice.
      </Note>
    </>
  );
}
