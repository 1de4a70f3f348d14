-- How popular an outfit is: favourites, shop clicks and views, each worth less as it ages.

-- What one event adds. A favourite weighs 5, a click 3, a view 1, and an event counts half as much
-- every 14 days. Instead of shrinking old events, newer ones are worth more, counted from a fixed
-- day: the order is the same, and no sum ever has to be recomputed because time passed. (The
-- numbers grow by 2^26 a year; a double holds that for 39 years.)
create function private.popularity_of(weight double precision, happened_at timestamptz)
returns double precision
language sql
immutable
set search_path = ''
as $$
  select weight * power(
    2::double precision,
    extract(epoch from happened_at - timestamptz '2026-01-01 00:00:00+00') / (14 * 86400)
  );
$$;
revoke execute on function private.popularity_of(double precision, timestamptz) from public;
