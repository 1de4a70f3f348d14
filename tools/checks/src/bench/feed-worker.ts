import { startWorker, workerDatabaseUrl } from "@ensemble/worker";
import type { WorkerReport } from "./feeds";

/** A worker in a process of its own, as in production. Arguments: URLs of the database and the feed. */
const [databaseUrl = "", origin = ""] = process.argv.slice(2);
const report = (line: WorkerReport) => process.send!(line);
await startWorker({
  databaseUrl: workerDatabaseUrl(databaseUrl),
  transport: { deliver: ({ key }) => Promise.resolve(void report({ sent: key })) },
  site: {
    origin,
    currency: "EUR",
    support: "",
    bookings: "",
    pictures: { origin, resized: false },
  },
  localOrigins: [origin],
  bossOptions: { schedule: false },
  pollSeconds: 0.5,
  onProblem: (line) => console.error(line),
});
setInterval(() => report({ memory: process.memoryUsage().rss }), 50);
