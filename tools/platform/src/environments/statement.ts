import { pullRequestOf } from "./pull-request";

/** What the command line says about a change. */
interface Words {
  reason?: string;
  "approved-by"?: string[];
  "pull-request"?: string;
}

/** What is said about a change, for the environment's protection and its history. */
export async function readStatement(words: Words) {
  const names = (words["approved-by"] ?? []).flatMap((some) => some.split(","));
  const approvedBy = names.map((name) => name.trim()).filter(Boolean);
  return {
    reason: words.reason,
    approvedBy: approvedBy.length > 0 ? approvedBy : undefined,
    pullRequest: await pullRequestOf(words["pull-request"]),
  };
}
