-- Collections are listed newest first, on every screen: a place of their own was never asked for.
-- (Outfits keep theirs within a collection.)

alter table public.collections drop column position;
