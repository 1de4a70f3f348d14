-- Who last changed an environment's release of an app, and why: one row for each app, written by
-- the release tool after a change. It names people, so only administrators read it.
create table public.release_changes (
  environment text not null check (length(environment) between 1 and 60),
  app text not null check (length(app) between 1 and 60),
  changed_at timestamptz not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  reason text check (length(reason) <= 500),
  action public.release_action not null,
  release text not null check (length(release) between 1 and 60),
  -- Share of visitors, for a canary.
  percent real check (percent between 0 and 100),
  -- Who else approved it, as the release tool was told.
  approved_by text check (length(approved_by) between 1 and 300),
  -- The pull request's number or address.
  pull_request text check (
    length(pull_request) <= 300 and pull_request ~ '^([0-9]{1,9}|https://[^[:space:]]+)$'
  ),
  -- The error budgets that were spent at the time, in words.
  spent_budgets text check (length(spent_budgets) between 1 and 300),
  primary key (environment, app)
);

alter table public.release_changes enable row level security;
grant select on table public.release_changes to authenticated;
grant select, insert, update on table public.release_changes to service_role;

create policy "Administrators read who changed releases"
on public.release_changes for select to authenticated
using ((select private.is_admin()));
