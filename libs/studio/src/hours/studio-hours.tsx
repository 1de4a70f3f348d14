import { Choice } from "@ensemble/controls";
import { mailPreferencesQuery, useMailChoice } from "@ensemble/domain";
import { FactList, lazyDialog, QueryView, Section, showRefusal } from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { Button, Fieldset, Legend, Note, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Columns } from "../columns";
import type { StudioProps } from "../studio-layout";
import { studioKeys } from "../query-keys";
import { PlannedDays } from "./planned-days";
import { bookingRules, places, type Settings } from "./settings";
import { WeekSummary } from "./week-summary";

const SettingsDialog = lazyDialog(() => import("./settings-dialog"));

/** When and where an expert works, and how bookings are taken (STUDIO-9). */
export function StudioHours(studio: StudioProps): ReactNode {
  const { expert, isOwn } = studio;
  return (
    <Columns>
      <div>
        <WeekSummary expert={expert} />
        <PlannedDays {...studio} />
      </div>
      <div>
        <SettingsSection expertId={expert.id} settings={bookingRules} />
        <SettingsSection expertId={expert.id} settings={places} />
        {isOwn && <MailChoices />}
      </div>
    </Columns>
  );
}

interface SettingsSectionProps<Output> {
  expertId: string;
  settings: Settings<Output>;
}

/** Shows settings of an expert, with a form to change them. */
function SettingsSection<Output>(props: SettingsSectionProps<Output>): ReactNode {
  const { expertId, settings } = props;
  const { title, fields } = settings;
  const query = useQuery(settingsQuery(expertId, settings));
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={title}
      actions={
        query.data && (
          <Button
            size="2"
            variant="soft"
            aria-label={`Edit ${title}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      <QueryView query={query} what="These settings" height="160px">
        {({ values }) => (
          <>
            <FactList
              facts={Object.entries(fields).map(([name, { label, none }]) => [
                label,
                values[name] || none,
              ])}
            />
            <Text as="p" size="2" color="gray" mt="3">
              {settings.description}
            </Text>
          </>
        )}
      </QueryView>
      {editing && query.data && (
        <SettingsDialog
          expertId={expertId}
          settings={settings as Settings<unknown>}
          stored={query.data}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  );
}

const settingsQuery = <Output,>(expertId: string, { table, read }: Settings<Output>) =>
  queryOptions({
    queryKey: studioKeys.settings(expertId, table),
    queryFn: () => read(expertId),
  });

const labels = {
  requests: "Someone asks for a consultation",
  changes: "A client changes or cancels a consultation",
  reminder_day: "A consultation is tomorrow",
  reminder_hour: "A consultation is in an hour",
};

/** Which mails the signed-in stylist wants (STUDIO-23). */
function MailChoices(): ReactNode {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const query = useQuery({ ...mailPreferencesQuery(userId), enabled: userId !== "" });
  const choice = useMailChoice(userId, showRefusal);
  return (
    <Section title="Emails">
      <QueryView query={query} what="Your choices" height="200px">
        {(wanted) => (
          <Fieldset>
            <Legend>Email me when</Legend>
            {(Object.keys(labels) as (keyof typeof labels)[]).map((mail) => (
              <Choice key={mail}>
                <input
                  type="checkbox"
                  checked={wanted[mail]}
                  onChange={({ target }) => choice.mutate({ [mail]: target.checked })}
                />
                {labels[mail]}
              </Choice>
            ))}
            <Note>Saved right away.</Note>
          </Fieldset>
        )}
      </QueryView>
    </Section>
  );
}
