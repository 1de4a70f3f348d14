-- Bulk changes of links and partners: their status, and deleting links, which can be undone.

-- Security definer: no role of the API writes deleted_at.
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
grant execute on function private.mark_links_deleted(uuid[], boolean) to authenticated;

-- Removes links from every list and stops their redirects; their history keeps counting. Returns
-- how many were deleted. 42501 for everyone but administrators.
create function public.delete_links(links uuid[])
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.mark_links_deleted(links, true);
$$;
grant execute on function public.delete_links(uuid[]) to authenticated;

-- Undoes delete_links and restores the links unchanged. Returns how many were restored.
create function public.restore_links(links uuid[])
returns integer
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.mark_links_deleted(links, false);
$$;
grant execute on function public.restore_links(uuid[]) to authenticated;

-- Sets the status of many links, as an update of each would; returns how many changed. 42501 for
-- everyone but administrators, PT422 for an unknown status.
create function public.set_link_status(links uuid[], status text)
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_administrator();
  perform private.check_filter(array[status], enum_range(null::public.link_status)::text[]);
  perform 1 from public.affiliate_links where id = any (links) order by id for no key update;
  update public.affiliate_links
  set status = set_link_status.status::public.link_status
  where id = any (links)
    and deleted_at is null
    and private.link_status_now(affiliate_links.status, expires_at)::text
      <> set_link_status.status;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
grant execute on function public.set_link_status(uuid[], text) to authenticated;

-- The same for partners.
create function public.set_partner_status(partners uuid[], status text)
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.require_administrator();
  perform private.check_filter(array[status], enum_range(null::public.partner_status)::text[]);
  perform 1 from public.affiliate_partners where id = any (partners) order by id for no key update;
  update public.affiliate_partners
  set status = set_partner_status.status::public.partner_status
  where id = any (partners)
    and affiliate_partners.status::text <> set_partner_status.status;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
grant execute on function public.set_partner_status(uuid[], text) to authenticated;
