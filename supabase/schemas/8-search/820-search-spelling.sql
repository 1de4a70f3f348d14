-- What was written with the unknown words replaced by what was probably meant.
create function private.correct_spelling(inout written text[], out corrected boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  typed constant text[] := written;
  singular text[] := '{}';
  word text;
  meant text;
  unknown integer := 0;
  place integer := 1;
begin
  foreach word in array typed loop
    singular := singular || private.search_stem(left(word, 40));
  end loop;
  written := '{}';
  corrected := false;
  while place <= cardinality(typed) loop
    if exists (select 1 from private.search_vocabulary where search_vocabulary.word = singular[place])
      or exists (
        select 1 from private.search_phrases
        where joined in (singular[place - 1] || singular[place],
          singular[place] || singular[place + 1], singular[place])
      )
      or exists (
        select 1 from private.search_shops
        where joined in (singular[place - 1] || singular[place],
          singular[place] || singular[place + 1], singular[place])
      )
    then
      written := written || typed[place];
    elsif exists (
      select 1 from private.search_vocabulary
      where offered and search_vocabulary.word = singular[place] || singular[place + 1]
    ) then
      -- A word with a gap: "nord hus".
      written := written || (typed[place] || typed[place + 1]);
      corrected := true;
      place := place + 1;
    else
      unknown := unknown + 1;
      -- Bounds what a long text of unknown words costs.
      meant := case when unknown <= 4 then private.meant_word(left(typed[place], 40)) end;
      written := written || coalesce(string_to_array(meant, ' '), array[typed[place]]);
      corrected := corrected or meant is not null;
    end if;
    place := place + 1;
  end loop;
end;
$$;
