import { useMutation, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { explainRefusal } from "../../layout/saving/explain-refusal";
import { useUndoToast } from "../../layout/saving/undo-toast";
import { deleteLinks, restoreLinks, setLinkStatus, type LinkStatus } from "./affiliate-link";
import { linkStatusNames } from "./link-status";
import { refreshAffiliates } from "../analytics/summary/refresh-affiliates";

/** Mutations of one or many links. Calls `onDone` after a success only. */
export function useLinkChanges(onDone?: () => void) {
  const queries = useQueryClient();
  const undoToast = useUndoToast();
  const refresh = () => refreshAffiliates(queries);
  const onError = (error: Error) =>
    toast({ kind: "error", title: "Error", description: explainRefusal(error) });

  const status = useMutation({
    mutationFn: ({ links, status }: { links: string[]; status: LinkStatus }) =>
      setLinkStatus(links, status),
    onSuccess: (changed, { status }) => {
      void refresh();
      const what = changed === 1 ? "1 link is" : `${changed} links are`;
      const description = `${what} ${linkStatusNames[status].toLowerCase()} now.`;
      toast({ kind: "success", title: "Success", description });
      onDone?.();
    },
    onError,
  });
  const removal = useMutation({
    mutationFn: deleteLinks,
    onSuccess: (deleted, links) => {
      void refresh();
      undoToast({
        title: deleted === 1 ? "Link Deleted" : "Links Deleted",
        description:
          deleted === 1
            ? "Affiliate link has been removed"
            : `${deleted} affiliate links have been removed`,
        undo: () => restoreLinks(links).then(refresh),
        undone: deleted === 1 ? "Link restored" : "Links restored",
      });
      onDone?.();
    },
    onError,
  });

  const restoration = useMutation({
    mutationFn: restoreLinks,
    onSuccess: (restored) => {
      void refresh();
      toast({ kind: "success", title: restored === 1 ? "Link restored" : "Links restored" });
      onDone?.();
    },
    onError,
  });

  return {
    pending: status.isPending || removal.isPending || restoration.isPending,
    setStatus: (links: readonly string[], wanted: LinkStatus) =>
      status.mutate({ links: [...links], status: wanted }),
    remove: (links: readonly string[]) => removal.mutate([...links]),
    restore: (links: readonly string[]) => restoration.mutate([...links]),
  };
}
