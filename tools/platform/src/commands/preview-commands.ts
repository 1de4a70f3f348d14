import type { Commands } from "./command";
import { parseRelease, required } from "./parse-words";

/** Addresses of releases that no environment runs yet. */
export const previewCommands: Commands = {
  async preview({ words, values, store }) {
    const [environment = "local"] = words.filter((word) => !word.includes("@"));
    const named = words.filter((word) => word.includes("@"));
    required(named[0]);
    const { makePreview } = await import("../previews/make-preview");
    const { addressOf, describePreview } = await import("../previews/describe-preview");
    const { writePreview } = await import("../previews/preview");
    const { runJourneysAt } = await import("../previews/preview-journeys");
    const { reachPreview } = await import("../previews/reach-preview");
    const wanted = {
      name: required(values.name),
      environment,
      releases: named.map(parseRelease),
      days: Number(values.days ?? 7),
    };
    const made = await makePreview(wanted, { store });
    const address = await addressOf(made);
    const reached = await reachPreview(address);
    const journeys = values.journeys && !reached.problem ? await runJourneysAt(address) : undefined;
    const preview = { ...made, journeys };
    if (journeys) await writePreview(preview, store);
    if (values.journeys && journeys?.failed.length !== 0) process.exitCode = 1;
    if (values.json) return console.log(JSON.stringify({ ...preview, address, ...reached }));
    console.log(describePreview(preview));
    if (reached.problem) console.error(`No gateway shows it yet: ${reached.problem}`);
    console.log(address); // The last line, for pipelines.
  },
  async previews({ words, values, store }) {
    const [environment = "local"] = words;
    const { endPreview, listPreviews } = await import("../previews/preview");
    const { addressOf, describePreview } = await import("../previews/describe-preview");
    if (values.end) await endPreview(environment, values.end, store);
    const found = await listPreviews(environment, store);
    const addresses = await Promise.all(found.map(addressOf));
    if (values.json) {
      const listed = found.map((one, index) => ({ ...one, address: addresses[index] }));
      return console.log(JSON.stringify(listed));
    }
    for (const [index, one] of found.entries())
      console.log(`${describePreview(one)}\n  ${addresses[index]}`);
    if (found.length === 0) console.log(`${environment} has no previews`);
  },
};
