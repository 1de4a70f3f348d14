-- Picture buckets: everybody sees, administrators write, only pictures, at most 10 MB. Row security
-- on storage.objects is already on, and its grants are the storage service's own.

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

create policy "Everybody sees pictures"
on storage.objects for select to anon, authenticated
using (bucket_id in ('outfit-images', 'partner-assets'));

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
