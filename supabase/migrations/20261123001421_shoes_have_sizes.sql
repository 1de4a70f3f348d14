-- Shoes that were entered in sizes of clothes: what they come in is unknown.
update public.items
set sizes = '{}'
where garment in ('boots', 'trainers', 'heels') and sizes <> '{}';

alter table public.items add constraint items_sizes_fit_garment check (
  sizes <@ case
    when garment in ('boots', 'trainers', 'heels')
      then '{35,36,37,38,39,40,41,42}'::public.size[]
    else '{XS,S,M,L,XL,XXL}'
  end
);

alter table public.style_profiles add constraint style_profiles_size_is_of_clothes
check (size <= 'XXL');

create or replace function private.is_in_stock(piece uuid, outfit uuid, wanted public.size)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) > 0 and bool_and(
    exists (
      select 1
      from public.item_variants
      where item_variants.item_id = pieces.id
        and item_variants.availability in ('in_stock', 'low_stock')
        and (
          wanted is null
          or coalesce(item_variants.size, wanted) = wanted
          or outfit is not null and (item_variants.size <= 'XXL') <> (wanted <= 'XXL')
        )
    )
  )
  from (
    select piece as id where piece is not null
    union all
    select item_id from public.outfit_items where outfit_id = outfit
  ) as pieces;
$$;

insert into private.search_meanings (name, kind, phrases, outfits, pieces)
select
  'size ' || size, 'size',
  array['size ' || size, 'eu ' || size, 'size eu ' || size, 'shoe size ' || size, 'eu size ' || size],
  array['z:' || size], array['z:' || size]
from unnest('{35,36,37,38,39,40,41,42}'::text[]) as size;
