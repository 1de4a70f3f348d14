import { unusedFiles } from "../unused-files";
import { readIncidents, type IncidentSettings } from "../incidents";
import type { MessageQueue } from "../queue/message-queue";
import { siteOf, type Site } from "../site";
import type { SmtpSettings } from "../smtp-transport";
import {
  type Variables,
  readDatabase,
  readEnvironment,
  readMail,
  readOrigin,
  withoutBlanks,
} from "./read-settings";

/** Invalid settings; `issues` names every wrong or missing one. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
  constructor(readonly issues: string[]) {
    super(`The mailer's settings:\n${issues.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** The database of the outbox. Throws ConfigurationError. */
export function queueFrom(variables: Variables): MessageQueue {
  const queue = readDatabase(withoutBlanks(variables));
  if (!queue.value) throw new ConfigurationError(queue.issues);
  return queue.value();
}

/** The settings of incidents, for a worker inside of another process. Throws ConfigurationError. */
export function incidentsFrom(environment: string, variables: Variables): IncidentSettings {
  const incidents = readIncidents(environment, withoutBlanks(variables));
  if (!incidents.value) throw new ConfigurationError(incidents.issues);
  return incidents.value;
}

interface WorkerSettings {
  queue: MessageQueue;
  smtp: SmtpSettings;
  site: Site;
  incidents: IncidentSettings;
  /** Only with Supabase's API, the only access to the file storage. */
  removeUnusedFiles?: () => Promise<number>;
}

/** All settings of a worker. Throws ConfigurationError with all issues at once. */
export async function mailerFrom(variables: Variables): Promise<WorkerSettings> {
  const set = withoutBlanks(variables);
  const queue = readDatabase(set);
  const smtp = readMail(set);
  const origin = readOrigin(set);
  const environment = await readEnvironment(set["ENSEMBLE_ENVIRONMENT"]);
  const incidents = readIncidents(set["ENSEMBLE_ENVIRONMENT"] ?? "", set);
  if (queue.value && smtp.value && origin.value && environment.value && incidents.value) {
    const { SUPABASE_URL: url, SUPABASE_SERVICE_KEY: serviceKey } = set;
    return {
      ...(url && serviceKey && { removeUnusedFiles: unusedFiles({ url, serviceKey }) }),
      queue: queue.value(),
      smtp: smtp.value,
      site: siteOf(origin.value, environment.value),
      incidents: incidents.value,
    };
  }
  const readings = [queue, smtp, origin, environment, incidents];
  throw new ConfigurationError(readings.flatMap(({ issues }) => issues));
}
