-- What administrators changed on one record, with who did it: the API shows nobody's e-mail, and
-- the log keeps only the account's id.

-- Security definer: auth.users is not readable to people. Administrators only, as the log itself.
create function private.record_history(
  of_table text, of_record text, older_than bigint, page_size integer
)
returns table (
  id bigint,
  changed_at timestamptz,
  actor_email text,
  action public.change_action,
  before jsonb,
  after jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'not_administrator', 'Only administrators read the log.');
  end if;
  if page_size not between 1 and 100 then
    perform private.refuse(422, 'page_size', 'A page has 1 to 100 changes.');
  end if;
  return query
  select
    audit_log.id, audit_log.changed_at,
    case
      when audit_log.actor_id is null then null
      else coalesce(users.email::text, '')
    end,
    audit_log.action, audit_log.before, audit_log.after
  from public.audit_log
  left join auth.users on users.id = audit_log.actor_id
  where audit_log.table_name = of_table
    and audit_log.record_id = of_record
    and (older_than is null or audit_log.id < older_than)
  order by audit_log.id desc
  limit page_size;
end;
$$;
revoke execute on function private.record_history(text, text, bigint, integer) from public;
grant execute on function private.record_history(text, text, bigint, integer) to authenticated;

-- The changes of one record, newest first; `of_record` is its key, two keys joined by a colon.
-- `older_than` is the last id of the page before. The e-mail is null where the server itself made
-- the change and empty where the account is gone. PT403 for others than administrators.
create function public.record_history(
  of_table text, of_record text, older_than bigint default null, page_size integer default 20
)
returns table (
  id bigint,
  changed_at timestamptz,
  actor_email text,
  action public.change_action,
  before jsonb,
  after jsonb
)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.record_history(of_table, of_record, older_than, page_size);
$$;
revoke execute on function public.record_history(text, text, bigint, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.record_history(text, text, bigint, integer) to authenticated;
