-- How a purchase finds the click that led to it: a partner whose shop takes a reference names the
-- query parameter for it, the redirect fills it with the click's number, and the partner's report
-- of a conversion may name that number. A publisher's own mark (?sub=) stays with the click.

alter table public.affiliate_partners add column click_parameter text
  check (click_parameter ~ '^[A-Za-z][A-Za-z0-9_.-]{0,31}$');
grant insert (click_parameter), update (click_parameter)
on table public.affiliate_partners to authenticated;

alter table public.affiliate_link_clicks add column sub_id text
  check (sub_id ~ '^[A-Za-z0-9_.:-]{1,64}$');

alter table public.affiliate_conversions add column click_id bigint
  references public.affiliate_link_clicks (id) on delete set null;
create index affiliate_conversions_click_idx on public.affiliate_conversions (click_id);

-- Security definer: the clicks of a link are no business of whoever reports its conversions.
create function private.check_conversion_click()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1
    from public.affiliate_link_clicks
    where id = new.click_id
      and link_id = new.link_id
  ) then
    perform private.refuse(
      422, 'click_not_of_link', 'The click that is named does not belong to this link.'
    );
  end if;
  return new;
end;
$$;
revoke execute on function private.check_conversion_click() from public;

create trigger check_conversion_click
before insert or update of click_id, link_id on public.affiliate_conversions
for each row
when (new.click_id is not null)
execute function private.check_conversion_click();
