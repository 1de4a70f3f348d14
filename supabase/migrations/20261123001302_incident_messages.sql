-- Messages about incidents: mails to the team, and posts to a webhook.

alter type public.message_kind add value 'incident_opened';
alter type public.message_kind add value 'incident_ended';
alter type public.message_kind add value 'incident_webhook';
