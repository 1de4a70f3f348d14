import type { Change } from "./history";

/** A change on one line of the terminal: when, who, what, why, with whose approval. */
export function describeChange(change: Change): string {
  const { at, by, action, app, release, percent, from, reason, approvedBy = [] } = change;
  const beside = change.beside ? ` beside ${change.beside}` : "";
  const share = percent === undefined ? "" : ` ${percent} %`;
  const was = from && from !== release ? ` (was ${from})` : "";
  const why = reason ? `: ${reason}` : "";
  const approved = approvedBy.length > 0 ? ` (approved by ${approvedBy.join(", ")})` : "";
  const request = change.pullRequest ? ` (pull request ${change.pullRequest})` : "";
  const moved = change.source ? ` (from ${change.source}, ${change.id})` : "";
  const spent = change.spentBudgets ? ` (budget spent: ${change.spentBudgets})` : "";
  return `${at}  ${by}  ${action} ${app}@${release}${share}${beside}${was}${moved}${why}${approved}${request}${spent}`;
}
