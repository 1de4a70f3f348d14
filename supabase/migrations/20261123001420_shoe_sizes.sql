-- Shoes come in sizes of their own. Values of an enum cannot be used in the transaction that adds them:
-- the rules about them follow.
alter type public.size add value '35';
alter type public.size add value '36';
alter type public.size add value '37';
alter type public.size add value '38';
alter type public.size add value '39';
alter type public.size add value '40';
alter type public.size add value '41';
alter type public.size add value '42';
