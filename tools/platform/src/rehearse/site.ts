import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asRendering, projectContent, startBackend, systemAccount } from "@ensemble/backend";
import { freePort } from "@ensemble/backend/ports";
import { startSmtpServer } from "@ensemble/worker/smtp-server";
import { type Context, Hono } from "hono";
import postgres from "postgres";
import { patchedRelease } from "../../fixtures/patched-release";
import { compose } from "../compose/compose";
import { publish } from "../compose/publish";
import { readRules, withCurrent } from "../environments/environment";
import { buildLatest, releaseKey } from "../release/release";
import { closeServer, listen } from "../serve/gateway";
import { folderStore } from "../store/folder-store";
import { step } from "../terminal";
import { appNames, distDir } from "../workspace";
import { createProgram, nodeCommand, type Program, readDocumented } from "./programs";

export type RehearsedSite = Awaited<ReturnType<typeof startRehearsedSite>>;

/** The outfit that `rename` changes. */
export const renamedOutfit = "the-quiet-yes";

const packages = { "nginx-light": "/usr/sbin/nginx", pgbouncer: "/usr/sbin/pgbouncer" };

/** Returns Debian's packages whose programs are missing. */
export const missingPackages = (isThere: (program: string) => boolean = existsSync): string[] =>
  Object.entries(packages).flatMap(([name, program]) => (isThere(program) ? [] : name));

/**
 * Starts two gateways and two workers behind nginx and PgBouncer on a temporary store and database.
 * `onEnd` gets cleanups, to run in reverse order.
 */
export async function startRehearsedSite(onEnd: (cleanup: () => unknown) => void) {
  step("Building the shell and the remotes (only what changed)");
  const pins = await buildLatest(appNames, folderStore(distDir));
  const folder = await mkdtemp(join(tmpdir(), "ensemble-rehearsal-"));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // nginx and PostgreSQL run as other users.
  const storeDir = join(folder, "store");
  const store = folderStore(storeDir);
  for (const [app, { release }] of Object.entries(pins))
    for (const key of [releaseKey({ app, release }), `releases/${app}/latest`])
      await cp(join(distDir, key), join(storeDir, key), { recursive: true });

  const [port, pooled, ...gatewayPorts] = await Promise.all(Array.from({ length: 4 }, freePort));
  const origin = `http://127.0.0.1:${port}`;
  const rules = await readRules("local");
  const composeWith = (releases: typeof pins) =>
    compose({ ...withCurrent(rules, { releases }), site: origin }, store);
  await publish("local", await composeWith(pins), store);
  const { release: changed } = await patchedRelease("shop", addComment, {}, storeDir);
  const composed = await composeWith({ ...pins, shop: { release: changed } });

  step("Starting PostgreSQL, two gateways, two workers, PgBouncer and nginx");
  const dataDir = join(folder, "data");
  const backend = await startBackend({ dataDir, origin, ...(await projectContent()) });
  onEnd(() => backend.stop());
  // Hosted Supabase bounds no caller; this backend's turns are by visitor, the first of the addresses.
  const fetchAsVisitor = ({ req }: Context) => {
    const visitor = req.header("X-Forwarded-For")?.split(",")[0];
    if (visitor === undefined) return backend.fetch(asRendering(req.raw));
    const headers = new Headers(req.raw.headers);
    headers.set("X-Forwarded-For", visitor);
    return backend.fetch(new Request(req.raw, { headers }));
  };
  const project = await listen(new Hono().all("*", fetchAsVisitor), 0);
  onEnd(() => closeServer(project, 0));
  const { port: projectPort } = project.address() as AddressInfo;
  const sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  onEnd(() => sql.end());
  const { port: databasePort, password, pathname } = new URL(backend.databaseUrl);
  await sql.unsafe(`
    create role page_listener login password '${password}' connection limit 5;
    alter role ensemble_worker login password '${password}' connection limit 30`);
  const pooledUrl = (user: string) =>
    `postgres://${user}:${password}@127.0.0.1:${pooled}${pathname}`;
  const smtp = await startSmtpServer();
  onEnd(() => smtp.close());
  const arrivedAt = new Map<string, number>();
  const counting = setInterval(() => {
    for (const { to } of smtp.mails.splice(0))
      for (const recipient of to)
        if (!arrivedAt.has(recipient)) arrivedAt.set(recipient, performance.now());
  }, 20);
  onEnd(() => clearInterval(counting));

  const run = async <P extends Program>(program: P): Promise<P> => {
    onEnd(() => program.stop());
    await program.start();
    return program;
  };
  const userlist = join(folder, "pgbouncer/userlist.txt");
  const [first, second] = gatewayPorts as [number, number];
  const documented = await readDocumented({
    ...{ "127.0.0.1:4200": `127.0.0.1:${port}`, "127.0.0.1:4201": `127.0.0.1:${first}` },
    ...{ "127.0.0.1:4202": `127.0.0.1:${second}`, "port=5432": `port=${databasePort}` },
    ...{ "listen_port = 6432": `listen_port = ${pooled}` },
    "/etc/pgbouncer/userlist.txt": userlist,
  });
  const account = process.getuid?.() === 0 ? systemAccount("postgres") : undefined;
  const write = async (file: string, text: string) => {
    await writeFile(file, text, { mode: 0o600 });
    if (account) await chown(file, account.uid, account.gid);
  };
  await mkdir(join(folder, "pgbouncer"));
  const users = ["page_listener", "ensemble_worker"];
  await write(userlist, users.map((user) => `"${user}" "${password}"\n`).join(""));
  const pgbouncerFile = join(folder, "pgbouncer/pgbouncer.ini");
  await write(pgbouncerFile, `${documented.pgbouncer}unix_socket_dir =\n`);
  const pgbouncer = await run(
    createProgram({
      command: [packages.pgbouncer, pgbouncerFile],
      ...account, // It refuses to run as root.
      isReady: (output) => output.includes("process up"),
    }),
  );
  const gateways = await Promise.all(
    [first, second].map(async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      const program = createProgram({
        command: nodeCommand("tools/platform/src/cli.ts", "serve", "local"),
        settings: {
          ...{ PORT: String(port), HOST: "127.0.0.1", TRUSTED_PROXIES: "1", DRAIN_SECONDS: "2" },
          ...{ ENSEMBLE_STORE: storeDir, SUPABASE_URL: `http://127.0.0.1:${projectPort}` },
          DATABASE_URL: pooledUrl("page_listener"),
        },
        isReady: async () => (await fetch(`${origin}/readyz`)).ok,
      });
      return run({ ...program, origin });
    }),
  );
  const startWorker = () =>
    run(
      createProgram({
        command: nodeCommand("tools/worker/src/cli.ts"),
        settings: {
          ...{ DATABASE_URL: pooledUrl("ensemble_worker"), SMTP_URL: smtp.url, SITE_URL: origin },
          ...{ MAIL_FROM: "Ensemble <hello@ensemble.example>", ENSEMBLE_ENVIRONMENT: "local" },
        },
        isReady: (output) => output.includes("Working for"),
      }),
    );
  const workers = await Promise.all([startWorker(), startWorker()]);
  const nginxDir = join(folder, "nginx");
  await mkdir(nginxDir);
  const nginxFile = join(nginxDir, "nginx.conf");
  await writeFile(nginxFile, nginxConf(nginxDir, documented.nginx));
  await run(
    createProgram({
      command: [packages["nginx-light"], "-p", nginxDir, "-c", nginxFile],
      isReady: async () => (await fetch(`${origin}/readyz`)).ok,
    }),
  );
  return {
    ...{ origin, key: backend.anonKey, gateways, workers, pgbouncer },
    /** When each recipient's email arrived first. A killed worker's may arrive twice. */
    arrivedAt,
    /** Publishes a changed release of the shop; resolves to its name. */
    async publishShop() {
      await publish("local", composed, store);
      return changed;
    },
    async rename(title: string) {
      await sql`update public.outfits set title = ${title} where slug = ${renamedOutfit}`;
    },
    async queueEmail(recipient: string) {
      await sql`
        insert into public.message_outbox (kind, recipient, dedupe_key)
        values ('account_deletion_cancelled', ${recipient}, ${recipient})`;
    },
  };
}

const addComment = (text: string, path: string) =>
  path.endsWith(".js") ? `${text}\n// Rehearsed.` : undefined;

/** Returns nginx's configuration of one process group, which writes below `folder` only. */
const nginxConf = (folder: string, http: string): string => `
pid ${folder}/nginx.pid; error_log stderr crit; daemon off; worker_processes 1; events {}
http {
access_log off;
${["client_body", "proxy", "fastcgi", "scgi", "uwsgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${http}}
`;
