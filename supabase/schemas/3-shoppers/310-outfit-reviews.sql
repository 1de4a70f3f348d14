-- Shoppers' reviews of outfits, at most one per account and outfit, with helpful votes and the
-- derived rating.
create table public.outfit_reviews (
  id uuid primary key default gen_random_uuid(),
  outfit_id uuid not null references public.outfits (id) on delete cascade,
  -- Null only for reviews of the seed.
  user_id uuid references auth.users (id) on delete cascade,
  author_name text not null check (char_length(btrim(author_name)) between 1 and 60),
  author_avatar text,
  -- The author followed an item of the outfit to its shop before the review
  -- (325-shopped-items.sql).
  is_verified boolean not null default false,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 2000),
  helpful_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (outfit_id, user_id)
);

create index outfit_reviews_outfit_idx on public.outfit_reviews (outfit_id, created_at desc);
create index outfit_reviews_user_idx on public.outfit_reviews (user_id);

create trigger touch_updated_at
before update of author_name, rating, comment on public.outfit_reviews
for each row execute function private.touch_updated_at();

create trigger bound_daily_writes
before insert or update of author_name, rating, comment on public.outfit_reviews
for each row execute function private.bound_daily_writes(
  'reviews', '20', 'You''ve written or changed 20 reviews today. Try again tomorrow.'
);

create trigger record_change
after insert or update or delete on public.outfit_reviews
for each row execute function private.record_change(
  'id', 'user_id', 'author_name', 'comment', 'updated_at', 'helpful_count'
);

-- Security definer, because the API's roles can't read authors.
create function private.own_review_ids()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.outfit_reviews where user_id = (select auth.uid());
$$;
grant execute on function private.own_review_ids() to authenticated;

alter table public.outfit_reviews enable row level security;
-- user_id isn't granted, because anyone can create an account, and none should see which reviews
-- share an author. own_review_ids() finds the caller's own.
grant select (
  id, outfit_id, author_name, author_avatar, is_verified, rating, comment, helpful_count,
  created_at, updated_at
) on table public.outfit_reviews to anon, authenticated;
grant delete on table public.outfit_reviews to authenticated;
grant
  insert (outfit_id, user_id, author_name, rating, comment),
  update (author_name, rating, comment)
on table public.outfit_reviews to authenticated;
grant select, insert, update, delete on table public.outfit_reviews to service_role;

create policy "Reviews are read with their outfit"
on public.outfit_reviews for select to anon, authenticated
using (exists (select 1 from public.outfits where outfits.id = outfit_reviews.outfit_id));

create policy "People review outfits they can see, in their own name"
on public.outfit_reviews for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select 1 from public.outfits where outfits.id = outfit_reviews.outfit_id)
);

create policy "People change their own reviews"
on public.outfit_reviews for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "People remove their own reviews, administrators any"
on public.outfit_reviews for delete to authenticated
using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.outfit_review_votes (
  review_id uuid not null references public.outfit_reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);

create index outfit_review_votes_user_idx on public.outfit_review_votes (user_id);

create trigger bound_daily_writes
before insert on public.outfit_review_votes
for each row execute function private.bound_daily_writes(
  'votes', '200', 'You''ve marked 200 reviews as helpful today. Try again tomorrow.'
);

alter table public.outfit_review_votes enable row level security;
grant select, delete on table public.outfit_review_votes to authenticated;
grant insert (review_id, user_id) on table public.outfit_review_votes to authenticated;
grant select, insert, update, delete on table public.outfit_review_votes to service_role;

create policy "People read their own votes"
on public.outfit_review_votes for select to authenticated
using (user_id = (select auth.uid()));

create policy "People mark others' reviews as helpful"
on public.outfit_review_votes for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select 1 from public.outfit_reviews where outfit_reviews.id = outfit_review_votes.review_id)
  and outfit_review_votes.review_id not in (select private.own_review_ids())
);

create policy "People take their own votes back"
on public.outfit_review_votes for delete to authenticated
using (user_id = (select auth.uid()));

-- Locks the outfits first, so that the average includes simultaneous reviews. Without reviews, the
-- rating is null. Security definer, because the API's roles can't write the totals.
create function private.refresh_outfit_rating(outfit_ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.outfits where id = any (outfit_ids) order by id for no key update;

  update public.outfits
  set rating = totals.rating,
      review_count = totals.review_count
  from (
    select
      listed.id,
      avg(outfit_reviews.rating) as rating,
      count(outfit_reviews.id)::integer as review_count
    from unnest(outfit_ids) as listed (id)
    left join public.outfit_reviews on outfit_reviews.outfit_id = listed.id
    group by listed.id
  ) as totals
  where outfits.id = totals.id;
end;
$$;
grant execute on function private.refresh_outfit_rating(uuid[]) to service_role;

create trigger derive_outfit_ratings_on_insert
after insert on public.outfit_reviews
referencing new table as new_rows
for each statement execute function private.refresh_changed('refresh_outfit_rating', 'outfit_id');

create trigger derive_outfit_ratings_on_update
after update on public.outfit_reviews
referencing old table as old_rows new table as new_rows
for each statement execute function private.refresh_changed('refresh_outfit_rating', 'outfit_id');

create trigger derive_outfit_ratings_on_delete
after delete on public.outfit_reviews
referencing old table as old_rows
for each statement execute function private.refresh_changed('refresh_outfit_rating', 'outfit_id');

create trigger notify_page_caches
after insert or delete or update of author_name, author_avatar, is_verified, rating, comment
on public.outfit_reviews
for each row execute function private.notify_page_caches();

create function private.count_helpful_votes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update public.outfit_reviews
  set helpful_count = helpful_count + direction * changes.number
  from (
    select review_id, count(*)::integer as number from changed_rows group by review_id
  ) as changes
  where outfit_reviews.id = changes.review_id;
  return null;
end;
$$;

create trigger count_helpful_votes_on_insert
after insert on public.outfit_review_votes
referencing new table as changed_rows
for each statement execute function private.count_helpful_votes();

create trigger count_helpful_votes_on_delete
after delete on public.outfit_review_votes
referencing old table as changed_rows
for each statement execute function private.count_helpful_votes();

-- Returns the caller's review of an outfit, or no row.
create function public.own_review(outfit uuid)
returns table (
  id uuid,
  author_name text,
  author_avatar text,
  is_verified boolean,
  rating smallint,
  comment text,
  helpful_count integer,
  created_at timestamptz,
  updated_at timestamptz
)
language sql stable security invoker set search_path = ''
as $$
  select
    reviews.id, reviews.author_name, reviews.author_avatar, reviews.is_verified, reviews.rating,
    reviews.comment, reviews.helpful_count, reviews.created_at, reviews.updated_at
  from public.outfit_reviews as reviews
  where reviews.outfit_id = own_review.outfit
    and reviews.id in (select private.own_review_ids());
$$;
grant execute on function public.own_review(uuid) to authenticated;

-- Returns the name in the caller's latest review, or an empty text.
create function public.own_review_name()
returns text
language sql stable security invoker set search_path = ''
as $$
  select coalesce(
    (
      select author_name
      from public.outfit_reviews
      where id in (select private.own_review_ids())
      order by updated_at desc
      limit 1
    ),
    ''
  );
$$;
grant execute on function public.own_review_name() to authenticated;
