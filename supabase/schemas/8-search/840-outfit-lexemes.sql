-- The lexemes of an outfit's pieces, and the pairs of each piece's. Loops: a join of each piece with
-- itself takes twenty times as long.
create function private.lexemes_of_pieces(outfit uuid)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  piece record;
  lexeme text;
  word text;
  shop text;
  words text[];
  shops text[];
  worn_shops text[] := '{}';
  lexemes text[] := '{}';
begin
  for piece in
    select
      'g:' || garment as garment, 'c:' || color as color,
      tsvector_to_array(piece_documents.lexemes) as lexemes
    from public.outfit_items
    join private.piece_documents using (item_id)
    where outfit_items.outfit_id = outfit
  loop
    words := '{}';
    shops := '{}';
    foreach lexeme in array piece.lexemes loop
      case left(lexeme, 2)
        when 'w:' then words := words || lexeme;
        when 'p:', 'P:' then shops := shops || lexeme;
        else continue;
      end case;
      lexemes := lexemes || array[
        lexeme, piece.garment || '+' || lexeme, piece.color || '+' || lexeme
      ];
      if left(lexeme, 2) = 'P:' then
        if lexeme = any (worn_shops) then
          lexemes := lexemes || ('2' || lexeme);
        end if;
        worn_shops := worn_shops || lexeme;
      end if;
    end loop;
    foreach shop in array shops loop
      foreach word in array words loop
        lexemes := lexemes || (shop || '+' || word);
      end loop;
    end loop;
    lexemes := lexemes || array[
      piece.garment, piece.color, piece.garment || '+' || piece.color
    ];
  end loop;
  return lexemes;
end;
$$;

-- What suits every season suits each.
create function private.outfit_seasons(season_tags public.season[])
returns public.season[]
language sql
immutable
set search_path = ''
as $$
  select case
    when season_tags && '{All Season}' then '{Spring,Summer,Fall,Winter}'
    else season_tags
  end;
$$;

-- What an outfit says of itself, and its first piece.
create function private.lexemes_of_outfit(outfit public.outfits)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  tag text;
  whole_tags text[] := '{}';
  first_piece text[];
begin
  foreach tag in array outfit.tags loop
    whole_tags := whole_tags || private.joined_words(tag);
  end loop;
  select array['L:g:' || items.garment, 'L:c:' || items.color]
  into first_piece
  from public.outfit_items
  join public.items on items.id = outfit_items.item_id
  where outfit_items.outfit_id = outfit.id
  order by outfit_items.position
  limit 1;
  return array['o:' || outfit.occasion, 'v:' || outfit.vibe, 'b:' || outfit.budget]
    || private.prefixed(
      't:', private.search_words(outfit.title || ' ' || coalesce(outfit.subtitle, ''))
    )
    || private.prefixed('d:', private.search_words(coalesce(outfit.description, '')))
    || private.prefixed('k:', private.search_words(array_to_string(outfit.tags, ' ')))
    || private.prefixed('K:', whole_tags)
    || private.prefixed('z:', outfit.sizes::text[])
    || private.prefixed(
      'S:', lower(array_remove(outfit.season_tags, 'All Season')::text)::text[]
    )
    || private.prefixed(
      's:', lower(private.outfit_seasons(outfit.season_tags)::text)::text[]
    )
    || case when outfit.season_tags && '{All Season}' then array['s:all'] else '{}' end
    || coalesce(first_piece, '{}');
end;
$$;
