import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Problem } from "../../verify/problem";
import type { Environment } from "../environment";
import { describeFreeze, isFrozen } from "./freeze";

/** What is said about a change, and where it is made from. */
export interface Statement {
  by: string;
  reason?: string;
  approvedBy?: readonly string[];
  /** Folder of the environments' files. */
  folder: string;
  now: Date;
}

/**
 * Everything that an environment's protection asks for and a change lacks, but for signatures, which
 * are verified with the releases.
 */
export async function protectionProblems(
  { environment: name, protection }: Pick<Environment, "environment" | "protection">,
  { by, reason, approvedBy = [], folder, now }: Statement,
): Promise<Problem[]> {
  if (!protection) return [];
  const { approval, cleanTree, freeze } = protection;
  const sentences = freeze
    .filter((window) => isFrozen(window, now))
    .map((window) => `is frozen (${describeFreeze(window)}): only a rollback is possible`);
  if (protection.reason && !reason?.trim()) sentences.push('asks for a reason: --reason "<why>"');
  const others = new Set(approvedBy.map(folded).filter(Boolean));
  others.delete(folded(by));
  if (others.size < approval) {
    const people = approval === 1 ? "somebody" : `${approval} people`;
    const given = others.size > 0 ? `, and has ${others.size}` : "";
    sentences.push(
      `asks for the approval of ${people} other than ${by}${given}: --approved-by <name>`,
    );
  }
  if (cleanTree) sentences.push(...(await treeSentences(folder)));
  return sentences.map((sentence) => ({ release: name, sentence }));
}

const folded = (person: string): string => person.trim().replace(/^@/, "").toLowerCase();

async function treeSentences(folder: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)("git", ["status", "--porcelain"], { cwd: folder });
    const files = stdout.split("\n").filter(Boolean);
    const [first] = files.map((line) => line.slice(3));
    const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
    return first ? [`asks for a clean tree: commit ${first}${more}`] : [];
  } catch {
    return [`asks for a clean tree, and ${folder} is in no git repository`];
  }
}
