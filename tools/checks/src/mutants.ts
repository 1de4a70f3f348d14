import { allMutants } from "./mutants/all-mutants";
import { runMutants } from "./mutants/run-mutants";

/**
 * `npm run mutants [-- <words>]`: mutates the source, optionally only mutants whose file or test
 * contains one of the words, and expects the test named with each to fail.
 */
const words = process.argv.slice(2);
const chosen = allMutants.filter(
  ({ file, test }) =>
    words.length === 0 || words.some((word) => file.includes(word) || test[0].includes(word)),
);
const { passed, failed } = await runMutants(chosen);
console.log(`\n${passed} caught, ${failed} not`);
process.exitCode = failed === 0 ? 0 : 1;
