-- Which campaign an item belongs to is hidden from every account, as it is from visitors: no screen
-- reads it, and an account costs nothing.
revoke select on table public.items from authenticated;
do $$
begin
  execute (
    select format(
      'grant select (%s) on table public.items to authenticated',
      string_agg(quote_ident(attname), ', ' order by attnum)
    )
    from pg_catalog.pg_attribute
    where attrelid = 'public.items'::regclass
      and attnum > 0
      and not attisdropped
      and attname <> 'affiliate_link_id'
  );
end;
$$;
