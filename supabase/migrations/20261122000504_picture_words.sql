-- No picture of an outfit is silent: who uploads one without words gives it the outfit's title and
-- what its place shows. Words that were made this way follow their picture to another place.

create function private.picture_words(title text, place integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select title || case place
    when 0 then ', main look'
    when 1 then ', detail shot'
    else ', styling tip'
  end;
$$;
revoke execute on function private.picture_words(text, integer)
  from public, anon, authenticated, service_role;
-- Triggers run with the rights of whoever writes the picture.
grant execute on function private.picture_words(text, integer) to authenticated, service_role;

create function private.describe_picture()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  outfit_title text := (select title from public.outfits where id = new.outfit_id);
begin
  if btrim(new.alt_text) = ''
    or (
      tg_op = 'UPDATE'
      and new.alt_text = private.picture_words(outfit_title, old.display_order)
    )
  then
    new.alt_text := private.picture_words(outfit_title, new.display_order);
  end if;
  return new;
end;
$$;
revoke execute on function private.describe_picture()
  from public, anon, authenticated, service_role;

create trigger describe_picture
before insert or update of alt_text, display_order on public.outfit_images
for each row execute function private.describe_picture();

update public.outfit_images set alt_text = alt_text where btrim(alt_text) = '';
