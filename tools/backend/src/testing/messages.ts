import postgres from "postgres";

/** A message that a worker would send now. */
export interface DueMessage {
  id: string;
  kind: string;
  recipient: string | null;
  dedupe_key: string;
  payload: Record<string, unknown>;
}

/** Takes the jobs of all due messages, like a worker, and returns the messages. */
export async function takeMessages(databaseUrl: string): Promise<DueMessage[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const taken = await sql<{ id: string }[]>`
      update pgboss.job set state = 'active'
      where name = 'mail' and id in (
        select id from pgboss.job
        where name = 'mail' and state < 'active' and start_after <= now()
        for update skip locked
      )
      returning id`;
    const messages: DueMessage[] = [];
    for (const { id } of taken) {
      messages.push(
        ...(await sql<DueMessage[]>`
          select id, kind, recipient, dedupe_key, payload from private.prepare_message(${id})`),
      );
    }
    return messages;
  } finally {
    await sql.end();
  }
}

/** Adds a failed task, like a worker after its last attempt. */
export async function addDeadTask(databaseUrl: string, task: string, error: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    insert into pgboss.job
      (name, source_name, singleton_key, source_retry_count, source_output, source_created_on)
    values ('dead', 'tasks', ${task}, 4, ${sql.json({ message: error })}, now())`;
  await sql.end();
}

/** Checks, runs and undoes all waiting imports, like a worker. */
export async function workImports(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    select private.process_import(id)
    from private.imports where step in ('checking', 'importing', 'undoing')`;
  await sql.end();
}
