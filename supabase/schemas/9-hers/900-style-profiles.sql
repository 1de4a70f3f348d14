-- What a person told us of her sizes and her style, wherever she said it: in the quiz, in her profile,
-- on an outfit's page. Null and an empty list mean that she did not say. (What a visitor says stays on
-- the device.)
create table public.style_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  colors public.item_color[] not null default '{}',
  vibe public.vibe,
  budget public.budget_band,
  occasions public.occasion[] not null default '{}',
  brands public.quiz_brand[] not null default '{}',
  updated_at timestamptz not null default now(),
  size public.size,
  shoe_size public.shoe_size,
  -- Whether outfits are chosen for her (945-for-you.sql).
  for_you boolean not null default true,
  constraint style_profiles_size_is_of_clothes check (size <= 'XXL'),
  constraint style_profiles_colors_bounds check (
    cardinality(colors) <= 20
    and coalesce(array_ndims(colors), 1) = 1
    and array_position(colors, null) is null
  ),
  constraint style_profiles_occasions_bounds check (
    cardinality(occasions) <= 20
    and coalesce(array_ndims(occasions), 1) = 1
    and array_position(occasions, null) is null
  ),
  constraint style_profiles_brands_bounds check (
    cardinality(brands) <= 20
    and coalesce(array_ndims(brands), 1) = 1
    and array_position(brands, null) is null
  )
);

alter table public.style_profiles enable row level security;
grant select, delete on table public.style_profiles to authenticated;
grant
  insert (user_id, colors, vibe, budget, occasions, brands, size, shoe_size, for_you),
  update (user_id, colors, vibe, budget, occasions, brands, size, shoe_size, for_you)
on table public.style_profiles to authenticated;
grant select, insert, update, delete on table public.style_profiles to service_role;

create policy "People read their own style"
on public.style_profiles for select to authenticated
using (user_id = (select auth.uid()));

create policy "People store their own style"
on public.style_profiles for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "People change their own style"
on public.style_profiles for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "People remove their own style"
on public.style_profiles for delete to authenticated
using (user_id = (select auth.uid()));

create trigger touch_updated_at
before update on public.style_profiles
for each row execute function private.touch_updated_at();

-- Complete quizzes, for shops that were released before the sizes joined them (decision 0035). Not
-- deleted through: that would take the sizes, of which those shops know nothing.
create view public.quiz_answers with (security_invoker = true) as
select user_id, colors, vibe, budget, occasions, brands
from public.style_profiles
where vibe is not null
  and budget is not null
  and colors <> '{}'
  and occasions <> '{}'
  and brands <> '{}';
grant
  select,
  insert (user_id, colors, vibe, budget, occasions, brands),
  update (user_id, colors, vibe, budget, occasions, brands)
on table public.quiz_answers to authenticated;
grant select, insert, update on table public.quiz_answers to service_role;
