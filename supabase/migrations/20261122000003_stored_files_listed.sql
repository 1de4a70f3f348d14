-- Pictures are read by their public addresses, which ask no policy. This one only let everybody list
-- all stored files, pictures of drafts and of partners to come among them.
drop policy "Everybody sees pictures" on storage.objects;

-- Replacing and removing a file reads its row first.
create policy "Administrators see stored files"
on storage.objects for select to authenticated
using (bucket_id in ('outfit-images', 'partner-assets') and (select private.is_admin()));
