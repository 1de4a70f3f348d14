/** The apps that an environment composes; the shell first, since it hosts the others. */
export const appNames = ["shell", "shop", "experts", "admin"] as const;
export type AppName = (typeof appNames)[number];

export const remoteNames = ["shop", "experts", "admin"] as const satisfies AppName[];
export type RemoteName = (typeof remoteNames)[number];
