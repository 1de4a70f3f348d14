import type { RemoteScreen } from "@ensemble/contract";

/**
 * The same screen behind the guard. It is put there for all screens at once: none can forget it.
 * The guard comes with the remote, not as a request of its own, but only a browser runs it: the
 * build reads the routes without one.
 */
export function guarded(screen: RemoteScreen): RemoteScreen {
  return {
    ...screen,
    load: async () => {
      const [{ default: Screen }, { AdminGuard }] = await Promise.all([
        screen.load(),
        import(/* webpackMode: "eager" */ "./admin-guard"),
      ]);
      const GuardedScreen = () => (
        <AdminGuard>
          <Screen />
        </AdminGuard>
      );
      return { default: GuardedScreen };
    },
  };
}
