-- The latest quiz of an account. (Anonymous answers stay on the device.)

create table public.quiz_answers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  colors public.item_color[] not null check (cardinality(colors) > 0),
  vibe public.vibe not null,
  budget public.budget_band not null,
  occasions public.occasion[] not null check (cardinality(occasions) > 0),
  brands public.quiz_brand[] not null check (cardinality(brands) > 0),
  updated_at timestamptz not null default now()
);

alter table public.quiz_answers enable row level security;
revoke all on table public.quiz_answers from public, anon, authenticated;
grant select, delete on table public.quiz_answers to authenticated;
grant
  insert (user_id, colors, vibe, budget, occasions, brands),
  update (user_id, colors, vibe, budget, occasions, brands)
on table public.quiz_answers to authenticated;
grant select, insert, update, delete on table public.quiz_answers to service_role;

create policy "People read their own answers"
on public.quiz_answers for select to authenticated
using (user_id = (select auth.uid()));

create policy "People store their own answers"
on public.quiz_answers for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "People change their own answers"
on public.quiz_answers for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "People remove their own answers"
on public.quiz_answers for delete to authenticated
using (user_id = (select auth.uid()));

create trigger touch_updated_at
before update on public.quiz_answers
for each row execute function private.touch_updated_at();
