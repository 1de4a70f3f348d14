import { useMutation } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { ActionRow } from "./profile-row";

/** The row that saves everything stored about the account as one file (ACC-18). */
export function DownloadData(): ReactNode {
  const download = useMutation({
    mutationFn: async () => unwrap(db().rpc("export_account")),
    onSuccess: (data) => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`ensemble-data-${day}.json`, JSON.stringify(data, null, 2));
    },
    onError: (error) => {
      console.warn("The account's data could not be read.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Your data could not be read. Please try again.",
      });
    },
  });
  return (
    <ActionRow
      label="Download My Data"
      text={download.isPending ? "Collecting..." : "Everything we store about you, in one file"}
      Icon={Download}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
