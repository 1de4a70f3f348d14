-- Notifications of networks (postbacks). A partner can have one secret address, which its network calls
-- when something happens to a commission. They are hints: they count until a report names the line
-- (112-commissions.sql).
create table public.partner_postbacks (
  partner_id uuid primary key references public.affiliate_partners (id) on delete cascade,
  -- Of the address's key, which is shown once, like an API key's.
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- Whose reports name the same lines. Without one, a line is known by partner, order and line.
  account_id uuid references public.network_accounts (id) on delete restrict,
  -- What the network calls the fields, by our names.
  field_names jsonb not null check (jsonb_typeof(field_names) = 'object'),
  -- In lower case; every other word means pending.
  approved_words text[] not null,
  declined_words text[] not null,
  -- The site's.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  -- Updated at most once per minute.
  last_received_at timestamptz,
  constraint partner_postbacks_field_names_bounds check (octet_length(field_names::text) <= 1000),
  constraint partner_postbacks_approved_words_bounds
    check (char_length(array_to_string(approved_words, '')) <= 500),
  constraint partner_postbacks_declined_words_bounds
    check (char_length(array_to_string(declined_words, '')) <= 500)
);

create index partner_postbacks_account_idx on public.partner_postbacks (account_id);

alter table public.partner_postbacks enable row level security;
-- key_hash isn't granted, because clients don't need it.
grant select (
  partner_id, account_id, field_names, approved_words, declined_words, currency, created_at,
  last_received_at
), delete on table public.partner_postbacks to authenticated;

create policy "Administrators read postbacks"
on public.partner_postbacks for select to authenticated
using ((select private.is_admin()));

create policy "Administrators remove postbacks"
on public.partner_postbacks for delete to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.partner_postbacks
for each row execute function private.record_change('partner_id', 'key_hash', 'last_received_at');

-- Security definer, because the API's roles can't write keys.
create function private.create_postback(
  partner uuid, field_names jsonb, approved text[], declined text[], currency text, account uuid
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  key constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_administrator();
  insert into public.partner_postbacks (
    partner_id, key_hash, account_id, field_names, approved_words, declined_words, currency
  )
  values (
    partner, sha256(convert_to(key, 'UTF8')), account, create_postback.field_names, approved, declined,
    create_postback.currency
  )
  on conflict (partner_id) do update
  set key_hash = excluded.key_hash,
      account_id = excluded.account_id,
      field_names = excluded.field_names,
      approved_words = excluded.approved_words,
      declined_words = excluded.declined_words,
      currency = excluded.currency,
      created_at = now(),
      last_received_at = null;
  return key;
end;
$$;
grant execute on function private.create_postback(uuid, jsonb, text[], text[], text, uuid)
  to authenticated;

-- Creates or replaces a partner's postback, and returns its key, which only this result contains. 42501
-- for everyone but administrators.
create function public.create_postback(
  partner uuid, field_names jsonb, approved text[], declined text[], currency text,
  account uuid default null
)
returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.create_postback(partner, field_names, approved, declined, currency, account);
$$;
grant execute on function public.create_postback(uuid, jsonb, text[], text[], text, uuid)
  to authenticated;

-- Security definer, because the API's roles can't read digests of keys or counts.
create function private.record_notification(digest text, caller uuid, fields jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  postback public.partner_postbacks;
  said jsonb;
  partner uuid;
  line text;
  problem text;
begin
  select * into postback from public.partner_postbacks where key_hash = decode(digest, 'hex');
  if not found then
    return jsonb_build_object('status', 404);
  end if;
  -- The first count also makes simultaneous notifications of an address wait for each other.
  if not private.count_call(
    private.daily_digest(postback.partner_id::text, 'notifications'), '1 minute', 120
  )
    or not private.count_call(caller, '1 minute', 600)
  then
    return jsonb_build_object('status', 429, 'message', 'Limit: 120 notifications per minute.');
  end if;

  said := (
    select jsonb_object_agg(
      field, nullif(btrim(fields ->> coalesce(postback.field_names ->> field, field)), '')
    )
    from unnest(array[
      'line', 'row', 'advertiser', 'order', 'click', 'sale', 'commission', 'currency', 'status',
      'sold_at', 'reason'
    ]) as field
  );
  if postback.account_id is null then
    said := said || jsonb_build_object('order', coalesce(said ->> 'order', said ->> 'line'));
  end if;
  -- Networks have one address for all shops of an account. An unknown number is this partner's, unless
  -- the account knows this partner by another one.
  partner := coalesce(
    min(partner_id::text) filter (where advertiser = said ->> 'advertiser')::uuid,
    case
      when said ->> 'advertiser' is null or count(*) filter (where partner_id = postback.partner_id) = 0
        then postback.partner_id
    end
  )
  from public.network_advertisers
  where account_id = postback.account_id;
  line := private.line_key(
    postback.account_id, partner, said ->> 'order', coalesce(said ->> 'line', '')
  );
  problem := string_agg(format(wrong, coalesce(postback.field_names ->> field, field)), ' ')
  from (
    values
      (
        'line', '%s is missing.',
        said ->> case when postback.account_id is null then 'order' else 'line' end is null
      ),
      (
        'line', '%s can have up to 100 characters and no line breaks.',
        greatest(length(said ->> 'line'), length(said ->> 'order'), length(said ->> 'row')) > 100
          or concat(said ->> 'line', said ->> 'order', said ->> 'row') ~ '[[:cntrl:]]'
      ),
      (
        'line', '%s is another shop''s.',
        (select partner_id from public.affiliate_conversions where line_key = line) <> partner
      ),
      ('advertiser', '%s isn''t a shop that we know.', partner is null),
      ('sale', '%s must be an amount, such as 129.90.', private.cell_booking(said ->> 'sale') is null),
      (
        'commission', '%s must be an amount, such as 12.99.',
        private.cell_booking(said ->> 'commission') is null
      ),
      (
        'currency', '%s must be ' || postback.currency || '.',
        upper(said ->> 'currency') <> postback.currency
      ),
      (
        'sold_at', '%s must be a time, such as 2026-03-31T12:00:00Z.',
        said ->> 'sold_at' is not null and private.cell_instant(said ->> 'sold_at') is null
      )
  ) as checks (field, wrong, is_wrong)
  where is_wrong;
  if problem is not null then
    return jsonb_build_object('status', 422, 'message', problem);
  end if;

  perform private.record_commissions(array[jsonb_populate_record(
    null::private.commission_statement,
    said || jsonb_build_object(
      'partner_id', partner, 'account_id', postback.account_id,
      'link_id', links.id, 'click_id', clicks.id,
      'order_reference', said ->> 'order', 'line_reference', said ->> 'line', 'row_key', said ->> 'row',
      'status', case
        when lower(said ->> 'status') = any (postback.declined_words) then 'declined'
        when lower(said ->> 'status') = any (postback.approved_words) then 'approved'
        else 'pending'
      end,
      'converted_at', private.cell_instant(said ->> 'sold_at'),
      -- After those that this one waited for.
      'stated_at', clock_timestamp(),
      'source', 'notification', 'raw_status', left(said ->> 'status', 200),
      'reason', left(said ->> 'reason', 500)
    )
  )])
  from (select private.find_click(said ->> 'click') as click) as named
  left join (
    public.affiliate_link_clicks as clicks
    join public.affiliate_links as links on links.id = clicks.link_id and links.partner_id = partner
  ) on clicks.id = click;
  update public.partner_postbacks
  set last_received_at = now()
  where partner_id = postback.partner_id
    and coalesce(last_received_at, '-infinity') < now() - interval '1 minute';
  return jsonb_build_object('status', 200);
end;
$$;
grant execute on function private.record_notification(text, uuid, jsonb) to service_role;

-- Records what a network says to the address whose key has this SHA-256 digest (hexadecimal). `caller`
-- is a digest of its network. Returns the status of the response: 200; 404 for an unknown key, without
-- another look; 422 with a message about the fields; 429 after 120 notifications in a minute.
create function public.record_notification(digest text, caller uuid, fields jsonb)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.record_notification(digest, caller, fields);
$$;
grant execute on function public.record_notification(text, uuid, jsonb) to service_role;
