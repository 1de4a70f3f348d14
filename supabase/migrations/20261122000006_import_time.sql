-- 500 rows of a file can take longer than the 8 seconds that hosted Supabase gives a signed-in
-- person's request. The API takes a function's own limit over for the request that calls it.
alter function public.import_partners(jsonb, boolean) set statement_timeout = '60s';
alter function public.import_links(jsonb, boolean) set statement_timeout = '60s';
alter function public.import_conversions(jsonb, boolean) set statement_timeout = '60s';
