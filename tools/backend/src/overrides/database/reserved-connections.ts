import type { ReservedSql, Sql } from "postgres";
import { type LinkState, LostDatabase } from "../../database-connection";

/**
 * Postgres.js keeps writing to a reserved connection that has closed: the statement, or the
 * ROLLBACK after a failed one, never returns, ends this process, or runs in whatever transaction
 * the connection serves next. This stops all writes once the link is lost.
 */
export function writeWhileLinked(driver: Sql, state: LinkState): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe, release } = reserved;
    const refuse = (): Promise<never> => Promise.reject(new LostDatabase());
    return Object.assign(reserved, {
      unsafe: ((...statement: Parameters<typeof unsafe>) =>
        state.lost ? refuse() : unsafe(...statement)) as ReservedSql["unsafe"],
      release: () => {
        if (!state.lost) release();
      },
    });
  };
}
