-- The kinds of the studio's messages: a new value can't be used in the transaction that adds it.
alter type public.message_kind add value 'stylist_invitation';
alter type public.message_kind add value 'stylist_booking';
alter type public.message_kind add value 'booking_proposed';
alter type public.message_kind add value 'booking_place_changed';
alter type public.message_kind add value 'booking_follow_up';

create type public.booking_party as enum ('client', 'stylist', 'administrator', 'system');
create type public.proposal_answer as enum (
  'open', 'accepted', 'declined', 'withdrawn', 'expired'
);
create type public.place_kind as enum ('video', 'address', 'phone');
