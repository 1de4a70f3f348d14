import { Stars } from "@ensemble/controls";
import { Button, Note, toast } from "@ensemble/ui";
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import type { Booking } from "./bookings";
import styles from "./bookings.module.css";
import type { OwnReviewForm } from "./own-review-form";

/** The client's review of a completed consultation, or a button to write it. */
export function BookingReview(props: { booking: Booking; clientId: string }): ReactNode {
  const { booking, clientId } = props;
  const [Form, setForm] = useState<ComponentType<ComponentProps<typeof OwnReviewForm>>>();
  const [writing, setWriting] = useState(false);
  const invitation = useRef<HTMLButtonElement>(null);
  const written = useRef<HTMLElement>(null);
  const { review } = booking;

  // Loaded on demand, because most visits don't need it.
  async function write(): Promise<void> {
    try {
      const { OwnReviewForm: loaded } = await import("./own-review-form");
      setForm(() => loaded);
      setWriting(true);
    } catch (error) {
      console.warn("The form's code failed to load.", error);
      const description = "Something went wrong. Please try again.";
      toast({ kind: "error", title: "Error", description });
    }
  }

  function close(): void {
    setWriting(false);
    // Moves the focus from the closed form to the review, or back to the button.
    setTimeout(() => (written.current ?? invitation.current)?.focus());
  }

  if (review) {
    return (
      <section ref={written} tabIndex={-1} className={styles.review} aria-label="Your review">
        <Note className={styles.reviewHead}>
          Your review <Stars rating={review.rating} />
        </Note>
        {review.review_text && <p className={styles.reviewText}>{review.review_text}</p>}
      </section>
    );
  }
  if (writing && Form) {
    return <Form booking={booking} clientId={clientId} onSaved={close} onCancel={close} />;
  }
  return (
    <p className={styles.invitation}>
      <Button
        ref={invitation}
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-label={`Write a Review of ${booking.package.name} with ${booking.expert.name}`}
        onClick={() => void write()}
      >
        Write a Review
      </Button>
    </p>
  );
}
