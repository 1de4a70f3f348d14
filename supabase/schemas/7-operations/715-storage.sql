-- Buckets for images up to 10 MB, and for feeds, which only administrators and the worker read. Everyone can read images by their public URLs, without a policy;
-- only administrators can list files. Row security on storage.objects is already on, and the
-- storage service sets its grants.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'outfit-images', 'outfit-images', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp']
  ),
  (
    'partner-assets', 'partner-assets', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp']
  ),
  ('feeds', 'feeds', false, 60000000, null);

-- Unused uploads. Images are stored before the rows that refer to them, so a page that closes in
-- between, or loses the connection while removing images, leaves files behind. Only the storage
-- service can delete files, so clients get the list here and delete them there.

-- Security definer, because files of rows that the caller can't read are in use as well.
create function private.unused_files(older_than interval)
returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_admin() or coalesce(auth.role(), '') = 'service_role') then
    perform private.refuse(403, 'not_administrator', 'Only administrators can delete files.');
  end if;
  return query
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id in ('outfit-images', 'partner-assets', 'feeds')
    -- Other files without an owner came with the seed, such as the images of the home page; the worker's
    -- copies of items' pictures have none either.
    and (objects.owner_id is not null or objects.name like 'item-%')
    and greatest(objects.created_at, objects.updated_at) <= now() - older_than
    and not exists (
      select 1
      from (
        select image_url as address from public.outfit_images
        union all
        select hero_image from public.outfits
        union all
        select image from public.items
        union all
        select unnest(further_images) from public.items
        union all
        select cover_image from public.collections
        union all
        select profile_image from public.expert_stylists
        union all
        select logo_url from public.affiliate_partners
        union all
        select author_avatar from public.outfit_reviews
        union all
        select '/object/public/feeds/' || file from public.feeds
      ) as needed
      where split_part(needed.address, '/object/public/', 2)
        = objects.bucket_id || '/' || objects.name
    )
  order by objects.created_at
  limit 100;
end;
$$;
grant execute on function private.unused_files(interval) to authenticated, service_role;

-- Returns up to 100 uploaded files that no row refers to, oldest first. Forms that are open don't
-- stay open for as long as the default age. PT403 for everyone but administrators and the service
-- key.
create function public.unused_files(older_than interval default '1 day')
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = ''
as $$
  select * from private.unused_files(older_than);
$$;
grant execute on function public.unused_files(interval) to authenticated, service_role;

create policy "Administrators upload files"
on storage.objects for insert to authenticated
with check (
  bucket_id in ('outfit-images', 'partner-assets', 'feeds') and (select private.is_admin())
);

create policy "Administrators replace files"
on storage.objects for update to authenticated
using (bucket_id in ('outfit-images', 'partner-assets', 'feeds') and (select private.is_admin()))
with check (bucket_id in ('outfit-images', 'partner-assets', 'feeds') and (select private.is_admin()));

create policy "Administrators remove files"
on storage.objects for delete to authenticated
using (bucket_id in ('outfit-images', 'partner-assets', 'feeds') and (select private.is_admin()));

-- Replacing or removing a file reads its row first.
create policy "Administrators see stored files"
on storage.objects for select to authenticated
using (bucket_id in ('outfit-images', 'partner-assets', 'feeds') and (select private.is_admin()));

-- The name holds the day in UTC and a number below 20, so that a day has 20 uploads, even
-- simultaneous ones: Storage checks policies before it writes, not with it. Stylists neither replace
-- nor remove files; unused ones are swept.
create policy "Stylists upload their portrait, 20 a day"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'outfit-images'
  and name ~ (
    '^experts/' || (select private.own_expert())
    || '/' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD') || '-1?[0-9]\.jpg$'
  )
);

-- To find a free number, and because Storage returns what it has written.
create policy "Stylists see their portraits"
on storage.objects for select to authenticated
using (
  bucket_id = 'outfit-images'
  and starts_with(name, 'experts/' || (select private.own_expert()) || '/')
);
