import { QueryView, Section, SectionRow, showRefusal, useUndoToast } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, Note, PlainList } from "@ensemble/ui";
import { type ComponentProps, type ReactNode, useState } from "react";

interface DayListProps<Row> {
  /** Such as "Days Off". */
  title: string;
  /** The label of the button that adds a row. */
  add: string;
  /** Shown without rows. */
  empty: string;
  query: ComponentProps<typeof QueryView<Row[]>>["query"];
  getName: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Adds a removed row again. */
  restore: (row: Row) => Promise<unknown>;
  /** Toasts about a removed row and a restored one. */
  removed: { title: string; description: string; undone: string };
  /** Renders what a row has besides its name. */
  children: (row: Row) => ReactNode;
  /** Renders the form of a row; undefined adds one. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}

/** A section with planned days, which can be added, edited and removed with an undo. */
export function DayList<Row extends { id: string }>(props: DayListProps<Row>): ReactNode {
  const { title, query, getName, removed } = props;
  const [edited, setEdited] = useState<Row | "new">();
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();
  const removal = useMutation({
    mutationFn: props.remove,
    onSuccess: (_, row) =>
      undoToast({
        ...removed,
        undo: async () => {
          await props.restore(row);
          await queryClient.invalidateQueries();
        },
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const button = { size: "2", variant: "soft", color: "gray", highContrast: true } as const;
  return (
    <Section
      title={title}
      actions={
        <Button size="2" variant="soft" onClick={() => setEdited("new")}>
          {props.add}
        </Button>
      }
    >
      <QueryView query={query} what={`The ${title.toLowerCase()}`} height="56px">
        {(rows) => (
          <>
            {rows.length === 0 && <Note>{props.empty}</Note>}
            <PlainList>
              {rows.map((row) => (
                <SectionRow
                  key={row.id}
                  title={getName(row)}
                  actions={
                    <>
                      <Button
                        {...button}
                        aria-label={`Edit ${getName(row)}`}
                        onClick={() => setEdited(row)}
                      >
                        Edit
                      </Button>
                      <Button
                        {...button}
                        aria-label={`Remove ${getName(row)}`}
                        disabled={removal.isPending}
                        onClick={() => removal.mutate(row)}
                      >
                        Remove
                      </Button>
                    </>
                  }
                >
                  {props.children(row)}
                </SectionRow>
              ))}
            </PlainList>
          </>
        )}
      </QueryView>
      {edited && props.dialog(edited === "new" ? undefined : edited, () => setEdited(undefined))}
    </Section>
  );
}
