import type { Decision } from "./booking-change";

interface DecisionTexts {
  /** The button's label. */
  label: string;
  /** Title of the toast afterwards. */
  done: string;
  /** Text of the toast. */
  description: string;
  /** Confirmation of a decision that cannot be undone. */
  question?: { title: string; text: string };
}

const final = "This cannot be taken back.";

export const decisionTexts: Record<Decision, DecisionTexts> = {
  confirmed: {
    label: "Confirm",
    done: "Booking Confirmed",
    description: "The client gets an email, and a reminder the day before.",
  },
  completed: {
    label: "Complete",
    done: "Booking Completed",
    description: "The client can now write a review.",
    question: {
      title: "Did this consultation take place?",
      text: `Its client can then write a review. ${final}`,
    },
  },
  no_show: {
    label: "No-show",
    done: "Marked as No-show",
    description: "The client sees it in My Bookings.",
    question: {
      title: "Did the client not come?",
      text: `The booking is closed without a review. ${final}`,
    },
  },
  cancelled: {
    label: "Cancel",
    done: "Booking Cancelled",
    description: "Its time is free again, and the client gets an email.",
    question: {
      title: "Cancel this booking?",
      text: `Its time becomes free for others at once, and the client gets an email. ${final}`,
    },
  },
};
