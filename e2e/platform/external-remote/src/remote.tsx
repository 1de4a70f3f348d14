import type { Remote } from "@ensemble/contract";

export const remote: Remote = {
  screens: [
    {
      name: "gift-cards",
      path: "/gift-cards",
      load: () => import("./features/gift-cards/gift-cards-screen"),
    },
  ],
  parts: [{ name: "session", load: () => import("./features/gift-cards/session-part") }],
};
