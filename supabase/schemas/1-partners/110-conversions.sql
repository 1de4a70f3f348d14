-- Purchases after clicks, as partners and networks report them: what the events of a line come to
-- (112-commissions.sql). Only private.record_commissions writes them.

-- Returns what identifies a line: the network's number for it, or else partner, order and line.
create function private.line_key(account uuid, partner uuid, order_reference text, line text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when account is not null then account::text || E'\x01' || lower(btrim(line))
    else partner::text || E'\x01' || lower(btrim(order_reference)) || E'\x01' || lower(btrim(line))
  end;
$$;
grant execute on function private.line_key(uuid, uuid, text, text) to service_role;

create table public.affiliate_conversions (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references public.affiliate_partners (id) on delete restrict,
  -- Null unless a click or a code names it.
  link_id uuid references public.affiliate_links (id) on delete restrict,
  -- The click that led to the purchase, if the report contains its id.
  click_id bigint references public.affiliate_link_clicks (id) on delete set null,
  account_id uuid references public.network_accounts (id) on delete restrict,
  -- As first reported. Empty for a lead of a network.
  order_reference text not null default '',
  -- The network's or the partner's number of one of several lines of an order.
  line_reference text not null default '',
  line_key text not null unique generated always as (
    private.line_key(account_id, partner_id, order_reference, line_reference)
  ) stored,
  -- Rounded only in totals.
  revenue numeric(14, 4) not null,
  commission numeric(14, 4) not null,
  status public.commission_status not null,
  converted_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint affiliate_conversions_order_reference_check
    check (account_id is not null or btrim(order_reference) <> ''),
  constraint affiliate_conversions_order_reference_is_plain
    check (char_length(order_reference) <= 100 and order_reference !~ '[[:cntrl:]]'),
  constraint affiliate_conversions_line_reference_bounds
    check (char_length(line_reference) <= 200 and line_reference !~ '[[:cntrl:]]'),
  constraint affiliate_conversions_revenue_bounds check (revenue < 'NaN'),
  constraint affiliate_conversions_commission_bounds check (commission < 'NaN'),
  constraint affiliate_conversions_converted_at_bounds
    check (converted_at >= '2000-01-01Z' and converted_at < '2200-01-01Z')
);

create index affiliate_conversions_link_idx on public.affiliate_conversions (link_id, converted_at);
create index affiliate_conversions_converted_at_idx on public.affiliate_conversions (converted_at);
create index affiliate_conversions_click_idx on public.affiliate_conversions (click_id);
create index affiliate_conversions_account_idx on public.affiliate_conversions (account_id);
create index affiliate_conversions_partner_idx on public.affiliate_conversions (partner_id);

alter table public.affiliate_conversions enable row level security;
grant select on table public.affiliate_conversions to authenticated, service_role;

create policy "Administrators read conversions"
on public.affiliate_conversions for select to authenticated
using ((select private.is_admin()));

create trigger record_change
after insert or update or delete on public.affiliate_conversions
for each row execute function private.record_change('id');
