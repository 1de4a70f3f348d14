-- What a review may claim about its author: that they went shopping for the look. Every account has
-- a confirmed address, so that alone says nothing, and only the shop knows of a purchase. The
-- redirect counts clicks without knowing accounts, so a signed-in page notes its own click, and the
-- note counts only with a counted click.
create table public.shopped_items (
  user_id uuid not null references auth.users (id) on delete cascade,
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  item_id uuid not null references public.items (id) on delete cascade,
  shopped_at timestamptz not null default now(),
  primary key (user_id, outfit_id, item_id)
);

create index shopped_items_outfit_idx on public.shopped_items (outfit_id);
create index shopped_items_item_idx on public.shopped_items (item_id);

alter table public.shopped_items enable row level security;
grant select, delete on table public.shopped_items to authenticated;
grant select, delete on table public.shopped_items to service_role;

create policy "People read what they shopped"
on public.shopped_items for select to authenticated
using (user_id = (select auth.uid()));

create policy "People forget what they shopped"
on public.shopped_items for delete to authenticated
using (user_id = (select auth.uid()));

-- Security definer: the database sets the time and accepts only items that shoppers see.
create function private.note_shopped(item uuid, outfit uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_shown_in(item, outfit) then
    perform private.refuse(422, 'item_not_in_outfit', 'The outfit does not hold this item.');
  end if;
  insert into public.shopped_items (user_id, outfit_id, item_id)
  values ((select auth.uid()), outfit, item)
  on conflict (user_id, outfit_id, item_id) do update set shopped_at = now();
end;
$$;
grant execute on function private.note_shopped(uuid, uuid) to authenticated;

-- Notes that the caller went to an item's shop from an outfit; repeating it updates the time. PT422
-- when the item is not in the outfit.
create function public.note_shopped(item uuid, outfit uuid)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.note_shopped(item, outfit);
$$;
grant execute on function public.note_shopped(uuid, uuid) to authenticated;

-- The column keeps its name for open pages. It means that the author followed an item of the outfit
-- to its shop before the review, by a click that was counted within an hour of the note. Security
-- definer: reads clicks, which no author may. A review without an account claims nothing.
create function private.verify_shopper()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.is_verified := exists (
    select 1
    from public.shopped_items as noted
    join public.item_clicks as click
      on click.item_id = noted.item_id
      and click.outfit_id = noted.outfit_id
      and click.clicked_at between noted.shopped_at - interval '1 hour'
        and noted.shopped_at + interval '1 hour'
    where noted.user_id = new.user_id
      and noted.outfit_id = new.outfit_id
  );
  return new;
end;
$$;

create trigger verify_shopper
before insert on public.outfit_reviews
for each row execute function private.verify_shopper();
