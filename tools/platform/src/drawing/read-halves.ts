import { integrityOf } from "../releases/release-output";
import type { DrawingPlan } from "./drawing-plan";

/** The verified texts of server halves by app; `problems` names remotes that are left out. */
export interface Halves {
  texts: Record<string, string>;
  problems: string[];
}

/** Reads a file below the folder of releases; undefined when it is missing. */
export type ReadReleased = (file: string) => Promise<Uint8Array | undefined>;

/**
 * Reads the server halves of a plan and compares each with its digest. Leaves out a remote whose
 * file is missing or altered; throws when it is the shell's, without which nothing can be drawn.
 */
export async function readHalves({ halves }: DrawingPlan, read: ReadReleased): Promise<Halves> {
  const texts: Record<string, string> = {};
  const problems: string[] = [];
  await Promise.all(
    Object.entries(halves).map(async ([app, { file, integrity }]) => {
      const found = await read(file);
      const content = found && Buffer.from(found);
      if (content && integrityOf(content) === integrity) texts[app] = content.toString();
      else problems.push(`${file} is ${content ? "not what was released" : "missing"}`);
    }),
  );
  if (!texts["shell"]) throw new Error(problems.join("; ") || "The shell has no server half.");
  return { texts, problems };
}
