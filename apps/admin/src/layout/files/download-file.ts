import { toast } from "@ensemble/ui";

/** Downloads a text as a file. */
export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads a CSV file once its text is ready; shows a toast when that fails. */
export async function downloadCsv(name: string, text: Promise<string>): Promise<void> {
  try {
    downloadFile(name, "text/csv", await text);
  } catch (error) {
    console.warn(`${name} could not be made.`, error);
    const description = "The file could not be made. Check your connection and try again.";
    toast({ kind: "error", title: "Error", description });
  }
}
