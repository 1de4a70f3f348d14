export { apiQueue, type ApiQueueOptions } from "./queue/api-queue";
export { incidentsFrom } from "./configuration/configuration";
export type { IncidentSettings } from "./incidents";
export { startMailer, type Mailer } from "./mailer";
export type { MailerOptions } from "./mailer-options";
export type { DeadLetter, Failure, Message, MessageQueue } from "./queue/message-queue";
export { siteOf, type Site } from "./site";
export { smtpTransport, type SmtpSettings } from "./smtp-transport";
export { sqlQueue } from "./queue/sql-queue";
export {
  outboxTransport,
  RecipientRefused,
  type LocalOutbox,
  type Mail,
  type Transport,
} from "./transport";
export { unusedFiles } from "./chores/unused-files";
