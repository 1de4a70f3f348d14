import type { Environment } from "../environments/environment";
import { readRelease } from "../releases/release";
import type { Store } from "../store/store";
import { nameOf } from "../verify/problem";
import { namedIn } from "../verify/verification-error";
import { readAdvisories } from "./advisory-list";
import { advisoriesSchema, describeFinding, findingsOf } from "./advisory-problems";

/** Every known weakness of what an environment can serve, waived or not, a line each. */
export async function reportAdvisories(
  environment: Pick<Environment, "environment" | "releases" | "protection">,
  store: Store,
  { folder, now }: { folder: string; now: Date },
): Promise<string> {
  const list = (await readAdvisories(folder)) ?? [];
  const accepted = environment.protection?.advisories ?? advisoriesSchema.parse({});
  const today = now.toISOString().slice(0, 10);
  const lines = await Promise.all(
    namedIn(environment).map(async ({ app, release: pin }) => {
      const release = pin === "latest" ? await readRelease(app, pin, store) : { app, release: pin };
      const findings = await findingsOf(release, store, list, accepted);
      const sentences = findings
        ? findings.map((finding) => describeFinding(finding, today))
        : ["has no bill of materials"];
      return sentences.map((sentence) => `  - ${nameOf(release)}: ${sentence}`);
    }),
  );
  const found = lines.flat();
  const { environment: name } = environment;
  return found.length > 0
    ? [`${name} (${list.length} advisories):`, ...found].join("\n")
    : `${name}: none of ${list.length} advisories is about what it runs`;
}
