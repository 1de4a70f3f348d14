import { rm } from "node:fs/promises";

// Journeys write: each run begins with the seed and nothing else.
await rm(process.env.ENSEMBLE_DATA ?? ".data/e2e", { recursive: true, force: true });
await import("../tools/platform/src/start");
