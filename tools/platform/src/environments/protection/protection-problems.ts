import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Problem } from "../../verify/problem";
import type { Environment } from "../environment";

/** What is said about a change, and where it is made from. */
export interface Statement {
  reason?: string;
  /** Folder of the environments' files. */
  folder: string;
}

/**
 * Everything that an environment's protection asks for and a change lacks, but for signatures, which
 * are verified with the releases.
 */
export async function protectionProblems(
  { environment: name, protection }: Pick<Environment, "environment" | "protection">,
  { reason, folder }: Statement,
): Promise<Problem[]> {
  if (!protection) return [];
  const sentences: string[] = [];
  if (protection.reason && !reason?.trim()) sentences.push('asks for a reason: --reason "<why>"');
  if (protection.cleanTree) sentences.push(...(await treeSentences(folder)));
  return sentences.map((sentence) => ({ release: name, sentence }));
}

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
