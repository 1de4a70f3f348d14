-- An administrator who sees a message that was given up can have it tried again.

-- Security definer: the outbox is writable by no role of the API but the worker's.
create function private.retry_message(message uuid)
returns public.message_status
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'administrators_only', 'Only administrators can do that.');
  end if;
  update public.message_outbox
  set status = 'pending', attempts = 0, next_attempt_at = now()
  where id = message
    and status = 'dead'
    and recipient is not null
    -- What it reminds of has begun: it would only die again.
    and (kind <> 'booking_reminder' or (payload ->> 'starts_at')::timestamptz > now());
  if not found then
    perform private.refuse(
      409, 'not_to_be_retried', 'This message was sent meanwhile, or there is nobody left to tell.'
    );
  end if;
  return 'pending';
end;
$$;
revoke execute on function private.retry_message(uuid) from public;
grant execute on function private.retry_message(uuid) to authenticated;

-- Makes a dead message due again, from its first attempt. PT403 for anybody but administrators,
-- PT409 when it is not dead, has lost its address, or reminds of what has begun.
create function public.retry_message(message uuid)
returns public.message_status
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.retry_message(message);
$$;
revoke execute on function public.retry_message(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.retry_message(uuid) to authenticated;
