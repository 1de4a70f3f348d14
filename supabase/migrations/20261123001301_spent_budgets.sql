-- A change of an environment's releases says which error budgets were spent when it was made.

alter table public.release_changes
  add column spent_budgets text check (length(spent_budgets) between 1 and 300);
