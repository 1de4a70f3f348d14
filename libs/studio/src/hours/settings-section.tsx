import { FactList, lazyDialog, QueryView, Section } from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { Button, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { studioKeys } from "../query-keys";
import type { Settings } from "./settings";

const SettingsDialog = lazyDialog(() => import("./settings-dialog"));

interface SettingsSectionProps<Output> {
  expertId: string;
  settings: Settings<Output>;
}

/** Shows settings of an expert, with a form to change them. */
export function SettingsSection<Output>(props: SettingsSectionProps<Output>): ReactNode {
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
