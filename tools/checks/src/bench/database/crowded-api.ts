import type { AddressInfo } from "node:net";
import { createTestBackend } from "@ensemble/backend/testing";
import { gatewayApp, listen } from "@ensemble/platform";
import postgres from "postgres";
import { fillShop } from "./crowded-shop";

/**
 * Serves the API of a seeded database with as many more outfits as the argument says, until it is
 * ended: a backend elsewhere. Prints where it is, with its publishable key.
 */
const backend = await createTestBackend({ seeded: true });
const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
await fillShop(sql, Number(process.argv[2]));
await sql.end();
const server = await listen(gatewayApp({ document: "", backend: backend.fetch }), 0);
const { port } = server.address() as AddressInfo;
console.log(`http://localhost:${port} ${backend.anonKey}`);
process.once("SIGTERM", () => void backend.dispose().then(() => process.exit()));
