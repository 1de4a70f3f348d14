-- All due accounts in one transaction ran into the API's time limit, which undid every one of them.
-- At most 50 a call now: whoever calls goes on until none is left. An administrator who became the
-- last one meanwhile stays until there is another.
create or replace function public.erase_due_accounts()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  person uuid;
  erased integer := 0;
begin
  for person in
    select user_id
    from public.account_deletion_requests
    where cancelled_at is null
      and erased_at is null
      and erase_after <= now()
      and user_id is not null
      and not private.is_last_administrator(user_id)
    order by erase_after
    limit 50
    for update skip locked
  loop
    -- Those before may have left only this one.
    continue when private.is_last_administrator(person);
    perform private.erase_account(person);
    erased := erased + 1;
  end loop;
  return erased;
end;
$$;
