-- What goes wrong outside of loading and drawing: a throw that no code caught, and a reading that
-- the database refused. In a migration of its own: a new value may be used after it is committed.
alter type public.telemetry_kind add value 'uncaught';
alter type public.telemetry_kind add value 'refused';
