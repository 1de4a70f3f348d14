import { paths, type Remote } from "@ensemble/contract";

export const remote: Remote = {
  screens: [
    { name: "home", path: paths.home(), load: () => import("./features/home/home-screen") },
  ],
};
