-- Whether a finger or an ear takes one letter for the other: two vowels, like sounds, or neighbors
-- on the keyboard.
create function private.are_near_letters(one text, other text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select one = other
    or (strpos('aeiouy', one) > 0 and strpos('aeiouy', other) > 0)
    or exists (
      select 1
      from unnest(array['cksqxz', 'dt', 'bp', 'vwf', 'mn', 'gj', 'lr']) as sounds
      where strpos(sounds, one) > 0 and strpos(sounds, other) > 0
    )
    or exists (
      select 1
      from unnest(array['qwertyuiop', 'asdfghjkl', 'zxcvbnm']) with ordinality as one_row (keys, y),
        unnest(array['qwertyuiop', 'asdfghjkl', 'zxcvbnm']) with ordinality as other_row (keys, y)
      where strpos(one_row.keys, one) > 0
        and strpos(other_row.keys, other) > 0
        and abs(one_row.y - other_row.y) <= 1
        and abs(
          strpos(one_row.keys, one) + one_row.y * 0.5
          - strpos(other_row.keys, other) - other_row.y * 0.5
        ) <= 1
    );
$$;

-- How many slips make the typed word of the meant one, or null for too many: one in words of up to
-- five letters, two in longer ones. Two swapped letters are one slip.
create function private.slips(typed text, meant text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  most constant integer := case when length(typed) <= 5 then 1 else 2 end;
  distance integer := extensions.levenshtein_less_equal(typed, meant, 2);
  place integer;
begin
  if distance > 2 then
    return null;
  end if;
  if length(typed) = length(meant) then
    if distance = 2 and (
      select array_agg(letter order by letter) from regexp_split_to_table(typed, '') as letter
    ) = (
      select array_agg(letter order by letter) from regexp_split_to_table(meant, '') as letter
    ) then
      distance := 1;
    elsif length(typed) <= 5 then
      -- In a short word any other letter makes another word: "toys" are no "tops".
      for place in 1 .. length(typed) loop
        if not private.are_near_letters(substr(typed, place, 1), substr(meant, place, 1)) then
          return null;
        end if;
      end loop;
    end if;
  end if;
  return case when distance <= most then distance end;
end;
$$;
