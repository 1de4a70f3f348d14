-- Image buckets: only images, at most 10 MB. Everyone reads images by their public addresses, without
-- a policy; listing files is for administrators. Row security on storage.objects is already on, and
-- its grants are the storage service's own.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'outfit-images', 'outfit-images', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp']
  ),
  (
    'partner-assets', 'partner-assets', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp']
  );

-- Unused uploads: an image is stored before the row that names it, so a page that closes between
-- the two, or loses the connection while removing old images, leaves a file. Only the storage
-- service removes files: clients get the list here and delete them there.

-- Security definer: a row that its caller may not read still needs its file.
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
  where objects.bucket_id in ('outfit-images', 'partner-assets')
    -- What nobody uploaded came with the shop, such as the pictures of the home page.
    and objects.owner_id is not null
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
        select cover_image from public.collections
        union all
        select profile_image from public.expert_stylists
        union all
        select logo_url from public.affiliate_partners
        union all
        select author_avatar from public.outfit_reviews
      ) as needed
      where split_part(needed.address, '/object/public/', 2)
        = objects.bucket_id || '/' || objects.name
    )
  order by objects.created_at
  limit 100;
end;
$$;
grant execute on function private.unused_files(interval) to authenticated, service_role;

-- At most 100 uploaded files that no row names, oldest first. The age leaves open forms the time to
-- write the row: no form stays open for a day. PT403 for everyone but administrators and our
-- worker.
create function public.unused_files(older_than interval default '1 day')
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = ''
as $$
  select * from private.unused_files(older_than);
$$;
grant execute on function public.unused_files(interval) to authenticated, service_role;

create policy "Administrators upload pictures"
on storage.objects for insert to authenticated
with check (
  bucket_id in ('outfit-images', 'partner-assets') and (select private.is_admin())
);

create policy "Administrators replace pictures"
on storage.objects for update to authenticated
using (bucket_id in ('outfit-images', 'partner-assets') and (select private.is_admin()))
with check (bucket_id in ('outfit-images', 'partner-assets') and (select private.is_admin()));

create policy "Administrators remove pictures"
on storage.objects for delete to authenticated
using (bucket_id in ('outfit-images', 'partner-assets') and (select private.is_admin()));

-- Replacing and removing a file reads its row first.
create policy "Administrators see stored files"
on storage.objects for select to authenticated
using (bucket_id in ('outfit-images', 'partner-assets') and (select private.is_admin()));
