import { paths } from "@ensemble/contract";
import { sharedAddress } from "@ensemble/controls";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { explainRefusal, useHeldSession } from "@ensemble/session";
import { Actions, Button, Spinner, Text, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { QueryView } from "../../components/query-view";
import { Sheet } from "../../components/sheet";
import { shopPaths } from "../../paths";
import { listKeys } from "../../query-keys";
import {
  createList,
  createShare,
  deleteList,
  deleteShare,
  type ListRef,
  listRefusals,
  type ListTool,
  renameList,
  shareTokenQuery,
} from "./lists";
import { NameForm } from "./name-form";

interface ListSheetProps {
  tool: ListTool;
  list: ListRef;
  onClose: () => void;
}

interface ListToolProps {
  userId: string;
  list: ListRef;
  onClose: () => void;
}

function NewList({ userId, onClose }: ListToolProps): ReactNode {
  const refetchLists = useRefetchLists();
  const navigate = useNavigate();
  return (
    <NameForm
      label="Name"
      action="Create"
      onSave={async (name) => {
        const id = await createList(userId, name);
        await refetchLists();
        onClose();
        await navigate(shopPaths.favoriteList(id));
      }}
    />
  );
}

function useRefetchLists(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKeys.all });
}

function RenameList({ list, onClose }: ListToolProps): ReactNode {
  const refetchLists = useRefetchLists();
  return (
    <NameForm
      label="Name"
      name={list.name}
      action="Rename"
      onSave={async (name) => {
        await renameList(list.id!, name);
        await refetchLists();
        onClose();
      }}
    />
  );
}

interface ShareLinkProps {
  userId: string;
  list: ListRef;
}

/** The public link of a list, or a button that creates it (FAV-9). */
function ShareLink({ userId, list }: ShareLinkProps): ReactNode {
  const client = useQueryClient();
  const options = shareTokenQuery(userId, list.id);
  const query = useQuery(options);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (token: string | null) =>
      token === null ? createShare(userId, list.id) : deleteShare(token),
    onSuccess: (_, token) => {
      if (token !== null) toast({ kind: "success", title: "Link turned off" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return (
    <QueryView query={query} subject="The link" loading={<Spinner size="3" />}>
      {(token) => (
        <>
          <Text as="p" mb="4">
            {token === null
              ? "Create a link to share this list. Anyone with the link can see the list and its notes, but not who you are. You can turn it off anytime."
              : "Anyone with this link can see the current list and its notes, but not who you are."}
          </Text>
          {token !== null && <LinkField address={sharedAddress(shopPaths.sharedList(token))} />}
          {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
          <Actions>
            {token !== null && (
              <Button
                size="3"
                onClick={() => void copy(sharedAddress(shopPaths.sharedList(token)))}
              >
                Copy Link
              </Button>
            )}
            <Button
              size="3"
              variant={token === null ? "solid" : "soft"}
              color={token === null ? undefined : "gray"}
              disabled={isPending}
              onClick={() => mutate(token)}
            >
              {token === null ? "Create Link" : "Turn Off Link"}
            </Button>
          </Actions>
        </>
      )}
    </QueryView>
  );
}

function LinkField({ address: url }: { address: string }): ReactNode {
  return (
    <TextField.Root
      size="3"
      mb="4"
      aria-label="Link to this list"
      readOnly
      value={url}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ kind: "success", title: "Link copied!" });
  } catch (error) {
    console.warn("The link couldn't be copied.", error);
    toast({
      kind: "info",
      title: "Couldn't copy the link. Copy it manually.",
      description: url,
    });
  }
}

function DeleteList({ list, onClose }: ListToolProps): ReactNode {
  const refetchLists = useRefetchLists();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteList(list.id!),
    onSuccess: async () => {
      toast({ kind: "success", title: `${list.name} deleted` });
      await navigate(paths.favorites(), { replace: true });
      await refetchLists();
    },
  });
  return (
    <>
      <Text as="p" mb="4">
        This also deletes its notes and share link. Anything saved to your other lists stays there.
      </Text>
      {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
      <Actions>
        <Button size="3" variant="soft" color="gray" onClick={onClose}>
          Keep List
        </Button>
        <Button size="3" color="red" highContrast disabled={isPending} onClick={() => mutate()}>
          Delete List
        </Button>
      </Actions>
    </>
  );
}

const tools: Record<
  ListTool,
  { title: (list: ListRef) => string; Content: (props: ListToolProps) => ReactNode }
> = {
  new: { title: () => "New List", Content: NewList },
  rename: { title: () => "Rename List", Content: RenameList },
  share: { title: ({ name }) => `Share ${name}`, Content: ShareLink },
  delete: { title: ({ name }) => `Delete ${name}?`, Content: DeleteList },
};

/** The sheet of a list tool (FAV-6, FAV-9). */
export function ListSheet({ tool, list, onClose }: ListSheetProps): ReactNode {
  const session = useHeldSession();
  const { title, Content } = tools[tool];
  if (session.status !== "signedIn") return null;
  return (
    <Sheet title={title(list)} onClose={onClose}>
      <Content userId={session.user.id} list={list} onClose={onClose} />
    </Sheet>
  );
}
