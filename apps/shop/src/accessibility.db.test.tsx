import { connectToBackend, createTestBackend, expectAccessibleScreens } from "@ensemble/testing";
import { remote } from "./remote";

expectAccessibleScreens(
  remote,
  [
    { address: "/" },
    { address: "/collections" },
    { address: "/collections/the-office-edit" },
    { address: "/outfits" },
    { address: "/outfits?view=list" },
    { address: "/outfits/modern-office-elegance" },
    { address: "/favorites" },
    { address: "/quiz" },
    // Leads to the quiz without answers; with them it is judged in quiz-screens.db.test.tsx.
    { address: "/quiz/results" },
    { address: "/search?q=navy" },
  ],
  async () => {
    const backend = await createTestBackend({ seeded: true });
    connectToBackend(backend);
    return () => backend.dispose();
  },
);
