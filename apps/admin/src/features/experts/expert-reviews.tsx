import { paths } from "@ensemble/contract";
import { Stars } from "@ensemble/controls";
import { ownZone } from "@ensemble/domain";
import { formatDay, Section, SectionRow, showRefusal } from "@ensemble/editing";
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { BookingLinks, linkedBooking } from "@ensemble/studio";
import {
  Badge,
  Button,
  Fieldset,
  Legend,
  LoadFailure,
  Note,
  PlainList,
  Skeleton,
  Text,
  toast,
} from "@ensemble/ui";
import type { ReactNode } from "react";
import { expertKeys } from "../../query-keys";
import { CancelReason } from "@ensemble/studio";
import type { Cancellation } from "./expert";
import styles from "./experts.module.css";

/** An expert's reviews, which administrators can hide from the public. */
export function ReviewList({ expertId }: { expertId: string }): ReactNode {
  const reviews = useInfiniteQuery(reviewsQuery(expertId));
  const { data, isError, hasNextPage, isFetchingNextPage } = reviews;
  return (
    <Section title="Reviews">
      {!data && !isError && <Skeleton height="160px" />}
      {data?.pages[0]?.length === 0 && <Note>No reviews yet.</Note>}
      {data && (
        <PlainList className={styles.reviews}>
          {data.pages.flat().map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </PlainList>
      )}
      {isError && <LoadFailure what="The reviews" onRetry={() => void reviews.refetch()} />}
      {hasNextPage && (
        <Button
          variant="soft"
          size="3"
          disabled={isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading..." : "Show Earlier Reviews"}
        </Button>
      )}
    </Section>
  );
}

function Review({ review }: { review: ExpertReview }): ReactNode {
  const { id, rating, review_text: text, is_public: shown, created_at: at } = review;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => setReviewVisibility(id, !shown),
    onSuccess: () =>
      toast({
        kind: "success",
        title: shown ? "Review Hidden" : "Review Visible",
        description: "The expert's rating will update.",
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const day = formatDay(Date.parse(at), ownZone());
  return (
    <SectionRow
      actions={
        <Button
          size="2"
          variant="soft"
          color="gray"
          highContrast
          disabled={isPending}
          aria-label={`${shown ? "Hide" : "Show"} the review from ${day}`}
          onClick={() => mutate()}
        >
          {shown ? "Hide" : "Show"}
        </Button>
      }
    >
      <Note className={styles.facts}>
        <Stars rating={rating} />
        <time dateTime={at}>{day}</time>
        {!shown && (
          <Badge color="gray" highContrast>
            Hidden
          </Badge>
        )}
      </Note>
      {text && (
        <Text as="p" size="2">
          {text}
        </Text>
      )}
    </SectionRow>
  );
}

const pageSize = 10;

const reviewsQuery = (expertId: string) =>
  infiniteQueryOptions({
    queryKey: expertKeys.reviews(expertId),
    queryFn: ({ pageParam }) => fetchReviews(expertId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < pageSize ? undefined : pages.length * pageSize,
  });

type ExpertReview = Awaited<ReturnType<typeof fetchReviews>>[number];

function fetchReviews(expertId: string, from: number) {
  return unwrap(
    db()
      .from("expert_reviews")
      .select("id, rating, review_text, is_public, created_at")
      .eq("expert_id", expertId)
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + pageSize - 1),
  );
}

/** Publishes or hides a review, which also updates the rating. Throws DataError. */
async function setReviewVisibility(id: string, isPublic: boolean): Promise<void> {
  await unwrap(
    db().from("expert_reviews").update({ is_public: isPublic }).eq("id", id).select("id").single(),
  );
}

interface CancellationFieldsProps {
  expertId: string;
  cancellation: Cancellation;
  onChange: (cancellation: Cancellation) => void;
}

/** Selects whether deactivating an expert cancels the upcoming bookings. */
export function CancellationFields(props: CancellationFieldsProps): ReactNode {
  const { expertId, cancellation, onChange } = props;
  const { data, isError } = useQuery(upcomingBookingsQuery(expertId));
  if (isError) {
    return (
      <Note role="alert">
        Upcoming bookings couldn't be loaded. Deactivating won't cancel them.
      </Note>
    );
  }
  if (!data) return <Note>Loading upcoming bookings...</Note>;
  if (data.length === 0) return <Note>No upcoming bookings.</Note>;
  const choose = (cancels: boolean) => onChange({ ...cancellation, cancels, lacksReason: false });
  return (
    <Fieldset className={styles.cancellation}>
      <Legend>
        {data.length === 1 ? "1 upcoming booking" : `${data.length} upcoming bookings`}
      </Legend>
      <BookingLinks bookings={data} getPath={({ id }) => paths.adminBookings(id)} />
      <label>
        <input
          type="radio"
          name="cancellation"
          checked={!cancellation.cancels}
          onChange={() => choose(false)}
        />
        Keep {data.length === 1 ? "it" : "them"} as scheduled
      </label>
      <label>
        <input
          type="radio"
          name="cancellation"
          checked={cancellation.cancels}
          onChange={() => choose(true)}
        />
        Cancel {data.length === 1 ? "it and email the client" : "them all and email each client"}
      </label>
      {cancellation.cancels && (
        <CancelReason
          reason={cancellation.reason}
          missing={cancellation.lacksReason}
          onChange={(reason) => onChange({ ...cancellation, reason, lacksReason: false })}
        />
      )}
    </Fieldset>
  );
}

const upcomingBookingsQuery = (expertId: string) =>
  queryOptions({
    queryKey: expertKeys.upcomingBookings(expertId),
    queryFn: () =>
      unwrap(
        db()
          .from("expert_bookings")
          .select(linkedBooking)
          .eq("expert_id", expertId)
          .gt("starts_at", new Date().toISOString())
          .in("status", ["pending", "confirmed"])
          .order("starts_at"),
      ),
    staleTime: 0,
  });
