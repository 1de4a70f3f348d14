-- Deleting a link can be undone, and what it earned stays: the row is marked, not removed. Nobody
-- reaches a real deletion through the API; only a partner without activity takes its links along.

alter table public.affiliate_links add column deleted_at timestamptz;
revoke delete on table public.affiliate_links from authenticated;
drop policy "Administrators remove links" on public.affiliate_links;

create function private.require_administrator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception using
      errcode = '42501', message = 'Only administrators may do this.';
  end if;
end;
$$;
revoke execute on function private.require_administrator() from public;
grant execute on function private.require_administrator() to authenticated, service_role;

-- Security definer: deleted_at is writable by no role of the API.
create function private.mark_links_deleted(link_ids uuid[], deleted boolean)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_administrator();
  perform 1 from public.affiliate_links where id = any (link_ids) order by id for no key update;
  update public.affiliate_links
  set deleted_at = case when deleted then now() end
  where id = any (link_ids)
    and (deleted_at is not null) <> deleted;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
revoke execute on function private.mark_links_deleted(uuid[], boolean) from public;
grant execute on function private.mark_links_deleted(uuid[], boolean) to authenticated;

-- Takes links out of every list and stops their redirects; their history keeps counting. How many
-- were deleted now. 42501 for everybody but administrators.
create function public.delete_links(links uuid[])
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.mark_links_deleted(links, true);
$$;
revoke execute on function public.delete_links(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.delete_links(uuid[]) to authenticated;

-- Undoes delete_links: the links are what they were. How many came back.
create function public.restore_links(links uuid[])
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.mark_links_deleted(links, false);
$$;
revoke execute on function public.restore_links(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.restore_links(uuid[]) to authenticated;

-- What a link is right now: an active one whose time has passed is expired, nobody has to say so.
create function private.link_status_now(status public.link_status, expires_at timestamptz)
returns public.link_status
language sql
stable
set search_path = ''
as $$
  select case
    when status = 'active' and expires_at <= now() then 'expired'::public.link_status
    else status
  end;
$$;
revoke execute on function private.link_status_now(public.link_status, timestamptz) from public;
grant execute on function private.link_status_now(public.link_status, timestamptz)
  to authenticated, service_role;

-- Reviving an expired link forgets the day on which it ended; whoever sets another keeps that.
create function private.revive_link()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.expires_at <= now() and new.expires_at is not distinct from old.expires_at then
    new.expires_at := null;
  end if;
  return new;
end;
$$;
revoke execute on function private.revive_link() from public;

create trigger revive_link
before update of status on public.affiliate_links
for each row
when (new.status = 'active' and private.link_status_now(old.status, old.expires_at) <> 'active')
execute function private.revive_link();

-- What a link earned is its partner's.
create function private.keep_link_partner()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.click_count > 0 or new.conversion_count > 0 then
    perform private.refuse(
      409, 'link_has_activity', 'A link with clicks or conversions stays with its partner.'
    );
  end if;
  return new;
end;
$$;
revoke execute on function private.keep_link_partner() from public;

create trigger keep_link_partner
before update of partner_id on public.affiliate_links
for each row
when (new.partner_id is distinct from old.partner_id)
execute function private.keep_link_partner();

-- A deleted link earns nothing more, whoever counts a click for it.
create function private.skip_click_on_deleted_link()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.affiliate_links where id = new.link_id and deleted_at is not null
  ) then
    return null;
  end if;
  return new;
end;
$$;
revoke execute on function private.skip_click_on_deleted_link() from public;

create trigger skip_click_on_deleted_link
before insert on public.affiliate_link_clicks
for each row execute function private.skip_click_on_deleted_link();
