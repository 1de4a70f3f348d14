-- An import makes small tables large: a plan that was chosen at its first row would read the whole
-- table for each of the ten thousand that follow.
alter function private.import_one_by_one(text, jsonb, boolean)
  set plan_cache_mode = 'force_custom_plan';
alter function private.import_conversions(jsonb, boolean)
  set plan_cache_mode = 'force_custom_plan';
