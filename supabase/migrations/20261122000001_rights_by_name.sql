-- Hosted projects give rights to the API's roles with every new table, sequence and function: all of
-- them in older projects, fewer in newer ones. What nobody asked for is taken back, so that rights
-- are the same everywhere and the log cannot be rewritten with the service key. From here on nothing
-- is given by default: a new table or function names who gets what.

revoke update, delete on table public.audit_log from service_role;
-- The four retailers are part of the schema: none comes or goes with a key.
revoke insert, delete on table public.retailers from service_role;

revoke truncate, references, trigger on all tables in schema public
  from anon, authenticated, service_role;
do $$
begin
  if current_setting('server_version_num')::integer >= 170000 then
    revoke maintain on all tables in schema public from anon, authenticated, service_role;
  end if;
end;
$$;

-- Identity columns draw their numbers without them.
revoke all on all sequences in schema public from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
