-- A change of an environment's releases says who approved it and which pull request it belongs to.

alter table public.release_changes
  add column approved_by text check (length(approved_by) between 1 and 300),
  add column pull_request text check (
    length(pull_request) <= 300 and pull_request ~ '^([0-9]{1,9}|https://[^[:space:]]+)$'
  );
