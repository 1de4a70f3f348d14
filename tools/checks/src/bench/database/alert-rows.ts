import type { Sql } from "postgres";

export const watchers = 10_000;
export const changes = 1_000;

/** Pieces, and people who each watch the price of two and the return of a third. */
export async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into public.items (name, retailer, retailer_url, garment, color, price, sizes, availability)
    select
      'Coat ' || number, 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 100, '{S,M}',
      (array['in_stock', 'in_stock', 'sold_out'])[1 + number % 3]::public.item_availability
    from generate_series(1, ${changes}) as number`;
  await sql`
    with people as (
      insert into public.alert_recipients (address)
      select format('watcher-%s@people.example', number)
      from generate_series(1, ${watchers}) as number
      returning id, split_part(split_part(address, '-', 2), '@', 1)::int as number
    ),
    pieces as (
      select id, availability, row_number() over (order by id) as number from public.items
    )
    insert into public.alerts (recipient_id, kind, item_id, size, since_price, confirmed_at)
    select
      people.id, kinds.kind, pieces.id, case when kinds.kind = 'back_in_stock' then 'M' end
        ::public.size, 100, now()
    from people
    cross join generate_series(0, 2) as turn
    join pieces on pieces.number = 1 + (people.number + turn) % ${changes}
    cross join lateral (
      select case when pieces.availability = 'sold_out' then 'back_in_stock' else 'price_drop' end
        ::public.alert_kind as kind
    ) as kinds`;
  await sql.unsafe("vacuum analyze public.alerts, public.alert_recipients, public.items");
}

/** A drop or a return of each piece, each in a transaction of its own. */
export async function change(sql: Sql): Promise<void> {
  for (const { id } of await sql<{ id: string }[]>`select id from public.items`) {
    await sql`
      update public.item_variants set price = 70, availability = 'in_stock' where item_id = ${id}`;
  }
}
