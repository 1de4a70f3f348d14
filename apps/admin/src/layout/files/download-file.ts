import { toast } from "@ensemble/ui";

/** Hands a text over to the person as a file of their own. */
export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Hands rows over as soon as their text is made; a toast says so when it cannot be. */
export async function downloadCsv(name: string, text: Promise<string>): Promise<void> {
  try {
    downloadFile(name, "text/csv", await text);
  } catch (error) {
    console.warn(`${name} could not be made.`, error);
    const description = "The file could not be made. Check your connection and try again.";
    toast({ kind: "error", title: "Error", description });
  }
}
