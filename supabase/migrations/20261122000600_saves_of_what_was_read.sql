-- Two administrators who edit one record: a save sends the `updated_at` that it read, and one that
-- read an older version is refused instead of taking the other's work away.

create or replace function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A save that says nothing about it leaves the column as it is: it changes what it names alone.
  if current_user = 'authenticated' and new.updated_at is distinct from old.updated_at then
    perform private.refuse(
      409, 'changed_meanwhile', 'Another administrator changed this in the meantime.'
    );
  end if;
  new.updated_at := now();
  return new;
end;
$$;

grant update (updated_at) on table
  public.affiliate_partners, public.affiliate_links, public.items, public.outfits,
  public.collections, public.expert_stylists, public.service_packages
to authenticated;

-- These watch chosen columns, because figures are no edits.
drop trigger touch_updated_at on public.outfits;
create trigger touch_updated_at
before update of slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags,
  size_range, season_tags, updated_at
on public.outfits
for each row execute function private.touch_updated_at();

drop trigger touch_updated_at on public.items;
create trigger touch_updated_at
before update of name, retailer, retailer_url, image, garment, price, color, sizes, availability,
  tags, affiliate_link_id, updated_at
on public.items
for each row execute function private.touch_updated_at();

drop trigger touch_updated_at on public.affiliate_links;
create trigger touch_updated_at
before update of partner_id, campaign_name, original_url, status, expires_at, updated_at
on public.affiliate_links
for each row execute function private.touch_updated_at();

drop trigger touch_updated_at on public.expert_stylists;
create trigger touch_updated_at
before update of slug, name, bio, profile_image, is_verified, is_active, experience_years,
  specializations, hourly_rate, credentials, time_zone, updated_at
on public.expert_stylists
for each row execute function private.touch_updated_at();

alter table public.expert_days_off add column updated_at timestamptz not null default now();
create trigger touch_updated_at
before update on public.expert_days_off
for each row execute function private.touch_updated_at();
drop trigger record_change on public.expert_days_off;
create trigger record_change
after insert or update or delete on public.expert_days_off
for each row execute function private.record_change('id', 'updated_at');
