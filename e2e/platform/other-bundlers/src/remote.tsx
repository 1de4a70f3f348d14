import type { Remote } from "@ensemble/contract";

export const remote: Remote = {
  screens: [
    {
      name: "bundled",
      path: "/by-bundler",
      renderMode: "server",
      load: () => import("./features/bundled/bundled-screen"),
    },
  ],
};
