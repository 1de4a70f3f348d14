-- The functions of the data API that change nothing: what a preview may call.
create function public.reading_functions()
returns setof text
language sql
stable
security invoker
set search_path = ''
as $$
  select proname::text
  from pg_catalog.pg_proc
  where pronamespace = 'public'::regnamespace
  group by proname
  having bool_and(provolatile <> 'v');
$$;
revoke execute on function public.reading_functions() from public;
grant execute on function public.reading_functions() to anon, authenticated;
