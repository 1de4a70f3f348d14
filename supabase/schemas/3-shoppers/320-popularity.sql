-- The popularity of an outfit: favorites, shop clicks and views, each worth less as it ages.

-- The weight of one event. A favorite weighs 5, a click 3, a view 1, and an event halves every 14
-- days. Instead of shrinking old events, newer ones grow from a fixed day on: the order is the
-- same, and no sum has to be recomputed as time passes. (The numbers grow by 2^26 a year; a double
-- holds that for 39 years.)
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
