-- A partner with activity stays; the refusal says so in a word that the screen can act on.

-- Security definer: looks at clicks and conversions whoever deletes.
create function private.keep_partner_with_activity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.affiliate_links
    where partner_id = old.id
      and (click_count > 0 or conversion_count > 0)
  ) then
    perform private.refuse(
      409, 'partner_has_activity',
      format('%s has clicks or conversions. Deactivate it instead.', old.shop_name)
    );
  end if;
  return old;
end;
$$;
revoke execute on function private.keep_partner_with_activity() from public;

create trigger keep_partner_with_activity
before delete on public.affiliate_partners
for each row execute function private.keep_partner_with_activity();
