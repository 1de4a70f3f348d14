import type { Decision } from "./booking-change";

interface DecisionWords {
  /** The button. */
  act: string;
  /** The toast after it. */
  done: string;
  told: string;
  /** What is asked before what cannot be taken back. */
  question?: { title: string; text: string };
}

const final = "This cannot be taken back.";

/** What each decision is called, asked and answered with. */
export const decisionWords: Record<Decision, DecisionWords> = {
  confirmed: {
    act: "Confirm",
    done: "Booking Confirmed",
    told: "The client gets an email, and a reminder the day before.",
  },
  completed: {
    act: "Complete",
    done: "Booking Completed",
    told: "The client can now write a review.",
    question: {
      title: "Did this consultation take place?",
      text: `Its client can then write a review. ${final}`,
    },
  },
  no_show: {
    act: "No-show",
    done: "Marked as No-show",
    told: "The client sees it in My Bookings.",
    question: {
      title: "Did the client not come?",
      text: `The booking is closed without a review. ${final}`,
    },
  },
  cancelled: {
    act: "Cancel",
    done: "Booking Cancelled",
    told: "Its time is free again, and the client gets an email.",
    question: {
      title: "Cancel this booking?",
      text: `Its time becomes free for others at once, and the client gets an email. ${final}`,
    },
  },
};
