import type { Store } from "../../store/store";
import type { readSpentBudgets } from "../budgets/spent-budgets";
import type { DatabaseState } from "../database-state";
import type { Environment } from "../environment";
import type { Change } from "./history";
import type { Pin } from "../pin";
import type { shareChanges } from "./share-changes";

export interface ChangeContext {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  /** The author and the reason of the change, for the history. */
  by?: string;
  reason?: string;
  approvedBy?: readonly string[];
  pullRequest?: string;
  /** Whether a person gave a reason to promote over a spent error budget; by default any reason. */
  overBudget?: boolean;
  now?: () => Date;
  /** What an environment's database says of itself. */
  askDatabase?: (environment: Environment) => Promise<DatabaseState>;
  /** Asks an environment's database for spent error budgets. */
  askBudgets?: typeof readSpentBudgets;
  /** Shows administrators who changed what. */
  share?: typeof shareChanges;
}

/** The requested change of an app; without a pin, its removal. */
export interface Wanted extends Pick<Change, "action" | "release" | "percent" | "beside"> {
  pin: Pin | undefined;
  /** Goes back to what visitors had: the environment's protection does not apply. */
  back?: boolean;
}
