import { paths } from "@ensemble/contract";
import { sharedAddress } from "@ensemble/controls";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { explainRefusal, useHeldSession } from "@ensemble/session";
import { Actions, Button, Spinner, Text, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../components/loaded";
import { Sheet } from "../../components/sheet";
import { shopPaths } from "../../paths";
import { listKeys } from "../../query-keys";
import {
  deleteList,
  listRefusals,
  type ListTool,
  makeList,
  makeShare,
  type NamedList,
  renameList,
  shareOf,
  withdrawShare,
} from "./lists";
import { NameForm } from "./name-form";

interface ListSheetProps {
  tool: ListTool;
  list: NamedList;
  onClose: () => void;
}

interface ListToolProps {
  userId: string;
  list: NamedList;
  onClose: () => void;
}

function NewList({ userId, onClose }: ListToolProps): ReactNode {
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  return (
    <NameForm
      label="Name"
      action="Create"
      onSave={async (name) => {
        const id = await makeList(userId, name);
        await readAgain();
        onClose();
        await navigate(shopPaths.favoriteList(id));
      }}
    />
  );
}

function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKeys.all });
}

function RenameList({ list, onClose }: ListToolProps): ReactNode {
  const readAgain = useReadAgain();
  return (
    <NameForm
      label="Name"
      name={list.name}
      action="Rename"
      onSave={async (name) => {
        await renameList(list.id!, name);
        await readAgain();
        onClose();
      }}
    />
  );
}

interface ShareLinkProps {
  userId: string;
  list: NamedList;
}

/** The public link of a list, or a button that creates it (FAV-9). */
function ShareLink({ userId, list }: ShareLinkProps): ReactNode {
  const client = useQueryClient();
  const options = shareOf(userId, list.id);
  const query = useQuery(options);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (token: string | null) =>
      token === null ? makeShare(userId, list.id) : withdrawShare(token),
    onSuccess: (_, token) => {
      if (token !== null) toast({ kind: "success", title: "Link turned off" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return (
    <Loaded query={query} what="The link" loading={<Spinner size="3" />}>
      {(token) => (
        <>
          <Text as="p" mb="4">
            {token === null
              ? "Create a link to share this list. Anyone with the link can see the list and its notes, but not who you are. You can turn it off anytime."
              : "Anyone with this link can see the current list and its notes, but not who you are."}
          </Text>
          {token !== null && <Address address={sharedAddress(shopPaths.sharedList(token))} />}
          {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
          <Actions>
            {token !== null && (
              <Button
                size="3"
                onClick={() => void copy(sharedAddress(shopPaths.sharedList(token)))}
              >
                Copy link
              </Button>
            )}
            <Button
              size="3"
              variant={token === null ? "solid" : "soft"}
              color={token === null ? undefined : "gray"}
              disabled={isPending}
              onClick={() => mutate(token)}
            >
              {token === null ? "Make a link" : "Withdraw link"}
            </Button>
          </Actions>
        </>
      )}
    </Loaded>
  );
}

function Address({ address }: { address: string }): ReactNode {
  return (
    <TextField.Root
      size="3"
      mb="4"
      aria-label="Link to this list"
      readOnly
      value={address}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ kind: "success", title: "Link copied!" });
  } catch (error) {
    console.warn("The link could not be copied.", error);
    toast({ kind: "info", title: "Copy the link by hand", description: address });
  }
}

function DeleteList({ list, onClose }: ListToolProps): ReactNode {
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteList(list.id!),
    onSuccess: async () => {
      toast({ kind: "success", title: `${list.name} was deleted` });
      await navigate(paths.favorites(), { replace: true });
      await readAgain();
    },
  });
  return (
    <>
      <Text as="p" mb="4">
        This also deletes its notes and link. Outfits and items saved elsewhere stay there.
      </Text>
      {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
      <Actions>
        <Button size="3" variant="soft" color="gray" onClick={onClose}>
          Keep it
        </Button>
        <Button size="3" color="red" highContrast disabled={isPending} onClick={() => mutate()}>
          Delete list
        </Button>
      </Actions>
    </>
  );
}

const tools: Record<
  ListTool,
  { titleOf: (list: NamedList) => string; Content: (props: ListToolProps) => ReactNode }
> = {
  new: { titleOf: () => "New list", Content: NewList },
  rename: { titleOf: () => "Rename List", Content: RenameList },
  share: { titleOf: ({ name }) => `Share ${name}`, Content: ShareLink },
  delete: { titleOf: ({ name }) => `Delete ${name}?`, Content: DeleteList },
};

/** What is done to a list, in a sheet (FAV-6, FAV-9). */
export function ListSheet({ tool, list, onClose }: ListSheetProps): ReactNode {
  const session = useHeldSession();
  const { titleOf, Content } = tools[tool];
  if (session.status !== "signedIn") return null;
  return (
    <Sheet title={titleOf(list)} onClose={onClose}>
      <Content userId={session.user.id} list={list} onClose={onClose} />
    </Sheet>
  );
}
