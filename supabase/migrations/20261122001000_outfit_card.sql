-- What a card shows is written down once, as a view beside the table of outfits: a new field changes
-- the view instead of the function. `created_at` and the order of images, which no card draws, go.
create view private.outfit_card with (security_invoker = true) as
select
  id, slug, title, subtitle, hero_image, total_price, occasion, vibe, budget, item_count
from public.outfits;

create or replace function private.outfit_cards(outfit_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(card) || jsonb_build_object(
        'outfit_images', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'image_url', outfit_images.image_url,
                'alt_text', outfit_images.alt_text,
                'placeholder_color', outfit_images.placeholder_color
              )
              order by outfit_images.display_order
            ),
            '[]'
          )
          from public.outfit_images
          where outfit_images.outfit_id = card.id and outfit_images.display_order <= 1
        )
      )
      order by wanted.position
    ),
    '[]'
  )
  from unnest(outfit_ids) with ordinality as wanted (id, position)
  join private.outfit_card as card on card.id = wanted.id;
$$;
