type Status = "pending" | "confirmed" | "cancelled" | "completed" | "no_show";

/** A consultation of the demo shopper, on the expert's first working day from a given day on. */
interface Consultation {
  expert: string;
  package: string;
  /** Days after the anchor; negative is past. */
  from: number;
  status: Status;
  notes: string | null;
}

export const consultations: Consultation[] = [
  {
    expert: "maya-lindqvist",
    package: "First Conversation",
    from: -96,
    status: "completed",
    notes: "I own a lot of black and would like to stop.",
  },
  {
    expert: "sofia-marchetti",
    package: "Color Hour",
    from: -54,
    status: "completed",
    notes: null,
  },
  {
    expert: "lucas-ferreira",
    package: "Get Me Dressed",
    from: -31,
    status: "cancelled",
    notes: "My brother’s birthday, he hates shopping.",
  },
  {
    expert: "priya-raghavan",
    package: "The Traveling Capsule",
    from: -18,
    status: "completed",
    notes: "Five days in Lisbon, two of them formal.",
  },
  {
    expert: "maya-lindqvist",
    package: "Season Refresh",
    from: 3,
    status: "confirmed",
    notes: "As discussed: no more gray, please.",
  },
  {
    expert: "hana-takahashi",
    package: "Silhouette Session",
    from: 8,
    status: "confirmed",
    notes: null,
  },
  {
    expert: "eleanor-whitcombe",
    package: "Consultation by Video",
    from: 13,
    status: "pending",
    notes: "A portrait for work. I never know what to do about collars.",
  },
];
