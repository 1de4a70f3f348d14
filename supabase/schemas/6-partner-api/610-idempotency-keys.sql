-- The Idempotency-Key of the partner API: for a day, a repeated report with its key gets the first
-- response again.
create table private.idempotency_keys (
  api_key_hash bytea not null
    references public.partner_api_keys (key_hash) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- SHA-256 of the request.
  fingerprint bytea not null check (length(fingerprint) = 32),
  answer jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (api_key_hash, idempotency_key)
);

create index idempotency_keys_answered_at_idx on private.idempotency_keys (answered_at);

-- Security definer: no role of the API reads the responses.
create function private.partner_api_conversion_once(
  digest text,
  idempotency_key text,
  fingerprint text,
  partner uuid,
  code text,
  click bigint,
  order_number text,
  amount numeric,
  earned numeric,
  happened_at timestamptz
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  api_key constant bytea := decode(digest, 'hex');
  asked constant bytea := decode(fingerprint, 'hex');
  known private.idempotency_keys;
  answer jsonb;
begin
  -- Until the transaction ends: a key whose first request is not answered yet is nobody else's, and
  -- a request that broke off leaves nothing behind.
  if not pg_try_advisory_xact_lock(hashtextextended(digest || ' ' || idempotency_key, 0)) then
    return jsonb_build_object('outcome', 'in_flight');
  end if;
  delete from private.idempotency_keys where answered_at < now() - interval '1 day';
  select * into known
  from private.idempotency_keys
  where api_key_hash = api_key
    and idempotency_keys.idempotency_key = partner_api_conversion_once.idempotency_key;
  if found then
    return case
      when known.fingerprint = asked then known.answer
      else jsonb_build_object('outcome', 'key_reused')
    end;
  end if;
  answer := public.partner_api_conversion(
    partner, code, click, order_number, amount, earned, happened_at
  );
  insert into private.idempotency_keys (api_key_hash, idempotency_key, fingerprint, answer)
  values (api_key, partner_api_conversion_once.idempotency_key, asked, answer);
  return answer;
end;
$$;
grant execute on function private.partner_api_conversion_once(
  text, text, text, uuid, text, bigint, text, numeric, numeric, timestamptz
) to service_role;

-- partner_api_conversion under an Idempotency-Key of the API key with this SHA-256 (hexadecimal).
-- The same fingerprint (SHA-256 of the request) gets the first response, whatever happened since;
-- further outcomes: key_reused, with another fingerprint; in_flight, while the first request is
-- pending.
create function public.partner_api_conversion_once(
  digest text,
  idempotency_key text,
  fingerprint text,
  partner uuid,
  code text,
  click bigint,
  order_number text,
  amount numeric,
  earned numeric default null,
  happened_at timestamptz default null
)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.partner_api_conversion_once(
    digest, idempotency_key, fingerprint, partner, code, click, order_number, amount, earned,
    happened_at
  );
$$;
grant execute on function public.partner_api_conversion_once(
  text, text, text, uuid, text, bigint, text, numeric, numeric, timestamptz
) to service_role;
