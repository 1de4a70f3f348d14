-- One row for each listed outfit, by which they are counted: views and favorites rewrite the rows of
-- outfits all day, which makes counting these slow.
create table private.listed_outfits (
  outfit_id uuid primary key references public.outfits (id) on delete cascade
);

-- Security definer: editors of outfits have no privileges on the copy of listed outfits.
create function private.follow_listed_outfits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.listed then
    insert into private.listed_outfits (outfit_id) values (new.id);
  else
    delete from private.listed_outfits where outfit_id = new.id;
  end if;
  return null;
end;
$$;

create trigger listed_outfits_follow_insert
after insert on public.outfits
for each row
when (new.listed)
execute function private.follow_listed_outfits();

-- Counting a view or a favorite does not even call the function.
create trigger listed_outfits_follow_update
after update on public.outfits
for each row
when (old.listed is distinct from new.listed)
execute function private.follow_listed_outfits();
