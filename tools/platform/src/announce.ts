import { demoAccounts } from "@ensemble/database/seed";

/** Prints the site's address and the demo accounts. */
export function announce(origin: string): void {
  const accounts = demoAccounts.map(({ email, password }) => `    ${email} / ${password}`);
  console.log(`\n  Ensemble is at ${origin}\n`);
  console.log(`  Demo accounts:\n${accounts.join("\n")}`);
  console.log(`  Mails that the site sends: ${origin}/_mail\n\n  Ctrl-C ends it.\n`);
}
