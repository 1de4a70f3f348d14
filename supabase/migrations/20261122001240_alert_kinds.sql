-- What shoppers can be told of, and the two mails about it.

create type public.alert_kind as enum ('price_drop', 'back_in_stock');
alter type public.message_kind add value 'alert_confirmation';
alter type public.message_kind add value 'alert_digest';
