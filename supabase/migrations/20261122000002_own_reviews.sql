-- Which reviews are by one account is hidden from every account, as it is from visitors: an account
-- costs nothing. People still find their own.

revoke select on table public.outfit_reviews from authenticated;
grant select (
  id, outfit_id, author_name, author_avatar, is_verified, rating, comment, helpful_count,
  created_at, updated_at
) on table public.outfit_reviews to authenticated;

-- Security definer: no role of the API reads who wrote a review.
create function private.own_review_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.outfit_reviews where user_id = (select auth.uid());
$$;
revoke execute on function private.own_review_ids() from public, anon, authenticated, service_role;
grant execute on function private.own_review_ids() to authenticated;

-- The caller's review of an outfit, or no row.
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
language sql
stable
security invoker
set search_path = ''
as $$
  select
    reviews.id, reviews.author_name, reviews.author_avatar, reviews.is_verified, reviews.rating,
    reviews.comment, reviews.helpful_count, reviews.created_at, reviews.updated_at
  from public.outfit_reviews as reviews
  where reviews.outfit_id = own_review.outfit
    and reviews.id in (select private.own_review_ids());
$$;
revoke execute on function public.own_review(uuid) from public, anon, authenticated, service_role;
grant execute on function public.own_review(uuid) to authenticated;

-- The name that the caller last signed a review with; empty before the first.
create function public.own_review_name()
returns text
language sql
stable
security invoker
set search_path = ''
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
revoke execute on function public.own_review_name() from public, anon, authenticated, service_role;
grant execute on function public.own_review_name() to authenticated;

drop policy "People mark others' reviews as helpful" on public.outfit_review_votes;
create policy "People mark others' reviews as helpful"
on public.outfit_review_votes for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (select 1 from public.outfit_reviews where outfit_reviews.id = outfit_review_votes.review_id)
  and outfit_review_votes.review_id not in (select private.own_review_ids())
);
