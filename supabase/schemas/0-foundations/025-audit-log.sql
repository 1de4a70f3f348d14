-- Every change by an administrator: who, when, which record, before and after.
create table public.audit_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  -- No foreign key: the log outlives the account. Null for changes by the server itself.
  actor_id uuid,
  action public.change_action not null,
  table_name text not null,
  record_id text not null,
  before jsonb,
  after jsonb
);

create index audit_log_record_idx on public.audit_log (table_name, record_id, changed_at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, changed_at desc);
-- The history of a record includes its parts (720-history.sql).
create index audit_log_outfit_idx on public.audit_log ((coalesce(after, before) ->> 'outfit_id'))
  where table_name in ('outfit_items', 'outfit_images', 'collection_outfits');
create index audit_log_collection_idx
  on public.audit_log ((coalesce(after, before) ->> 'collection_id'))
  where table_name = 'collection_outfits';
create index audit_log_expert_idx on public.audit_log ((coalesce(after, before) ->> 'expert_id'))
  where table_name in ('service_packages', 'expert_availability', 'expert_days_off');

alter table public.audit_log enable row level security;
grant select on table public.audit_log to authenticated;
-- The service key cannot rewrite the log.
grant select, insert on table public.audit_log to service_role;

create policy "Administrators read the log"
on public.audit_log for select to authenticated
using ((select private.is_admin()));

-- First argument: the key columns, comma separated. Further arguments: columns to leave out,
-- because they are derived or private (personal notes).
-- Security definer: only this trigger writes the log.
create function private.record_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ignored text[] := tg_argv[1:];
  old_row jsonb;
  new_row jsonb;
  kept jsonb;
begin
  -- Shoppers' own rows, migrations and the seed are no administrator's changes.
  if not (private.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old) - ignored;
  end if;
  if tg_op <> 'DELETE' then
    new_row := to_jsonb(new) - ignored;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  kept := coalesce(new_row, old_row);
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    lower(tg_op)::public.change_action,
    tg_table_name,
    (
      select string_agg(kept ->> key_column, ':' order by place)
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as keys (key_column, place)
    ),
    old_row,
    new_row
  );
  return null;
end;
$$;

create trigger record_change
after insert or update or delete on public.user_preferences
for each row execute function private.record_change('user_id');
