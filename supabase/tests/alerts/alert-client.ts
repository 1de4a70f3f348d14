import type { SupabaseClient } from "@supabase/supabase-js";
import type { Fixture } from "../fixture";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";

/** An alert in a mail. */
interface MailLine {
  kind: string;
  name: string;
  size: string | null;
  price: number;
  price_before: number | null;
  price_limit: number | null;
}

/** A mail about alerts as a worker sends it. */
export interface AlertMail {
  id: string;
  kind: string;
  recipient: string;
  dedupe_key: string;
  payload: { alerts: MailLine[] } & Partial<
    Record<"unsubscribe_key" | "manage_key" | "confirm_key", string>
  >;
}

export function alertClient(fixture: Fixture) {
  const { sql, service } = fixture;
  const call = async (api: SupabaseClient, name: string, args: Row = {}): Promise<unknown> => {
    const { data, error } = await api.rpc(name, args);
    if (error) throw error;
    return data;
  };
  const set = async (
    args: Row,
    api = fixture.shopper.api,
    network = "203.0.113.1",
  ): Promise<string> => {
    const { data, error } = await api
      .rpc("set_alert", { kind: "price_drop", ...args })
      .setHeader("X-Forwarded-For", network);
    return error ? error.hint || error.code : (data as string);
  };
  const take = () => fixture.takeMessages() as Promise<unknown[]> as Promise<AlertMail[]>;
  const sent = ({ id }: AlertMail) => sql`select private.mark_message_sent(${id})`;
  return {
    call,
    /** Sets an alert. Returns "set", "asked" or the hint of a refusal. */
    set,
    /** Sets an alert for an email address and confirms it. Returns the key to manage it. */
    subscribe: async (item: Row, address: string): Promise<string> => {
      const { api } = fixture.anonymous;
      await set({ item_id: item.id, address }, api);
      const mails = await take();
      for (const mail of mails) await sent(mail);
      const mail = mails.find(({ recipient }) => recipient === address);
      const { confirm_key } = mail!.payload;
      return (await call(api, "confirm_alerts", { confirm_key })) as string;
    },
    /** Adds an item for 100 in S and M, long enough ago that a lower price can be compared. */
    item: (more: Row = {}) => addItem(sql, { created_at: "2026-01-01T00:00:00Z", ...more }),
    price: (item: Row, price: number) =>
      sql`update public.item_variants set price = ${price} where item_id = ${String(item.id)}`,
    stock: (item: Row, size: string, availability: string) => sql`
      update public.item_variants set availability = ${availability}
      where item_id = ${String(item.id)} and size = ${size}`,
    listedOutfit: async (...items: Row[]): Promise<Row> => {
      const outfit = await addOutfit(sql);
      for (const [position, { id: item_id }] of items.entries()) {
        await addRow(sql, "outfit_items", { outfit_id: outfit.id, item_id, position });
      }
      return outfit;
    },
    queue: () => call(service, "queue_alert_digests") as Promise<number>,
    take,
    sent,
    /** Marks a mail as failed after some attempts. */
    giveUp: ({ id }: AlertMail, attempts: number) => sql`
      insert into pgboss.job (name, source_name, source_id, source_retry_count, source_output)
      values ('dead', 'mail', ${id}, ${attempts - 1}, '{"message": "No such user"}')`,
    /** Makes mails that were taken but not sent due again. */
    triesAgain: () => sql`update pgboss.job set state = 'retry' where state = 'active'`,
    /** Lets a day pass, after which every recipient can be notified again. */
    dayPasses: async () => {
      await sql`
        update public.alert_recipients
        set notified_at = notified_at - interval '1 day', asked_at = asked_at - interval '1 day'`;
      await sql`
        update public.message_outbox
        set dedupe_key = dedupe_key || ' the day before' where status <> 'dead'`;
      await sql`
        update pgboss.job set start_after = now() - interval '1 second' where name = 'mail'`;
    },
    clear: async () => {
      await sql`delete from public.alert_recipients`;
      await sql`delete from public.message_outbox`;
      await sql`delete from private.caller_visitors`;
      await sql`delete from private.caller_counts`;
      await sql`delete from private.refused_mailboxes`;
    },
  };
}
export type AlertClient = ReturnType<typeof alertClient>;
