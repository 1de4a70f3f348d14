import { fireEvent, screen, waitFor, within, type TestBackend } from "@ensemble/testing";
import { expect } from "vitest";

interface Person {
  click: (element: Element) => Promise<void>;
  selectOptions: (element: Element, option: string) => Promise<void>;
  upload: (element: HTMLElement, file: File) => Promise<void>;
}

/** The import's part of the screen. */
export const importPart = () => within(screen.getByRole("region", { name: "Import" }));

/** Chooses what a file holds, and the file. */
export async function chooseFile(user: Person, kind: string, text: string): Promise<void> {
  await user.selectOptions(importPart().getByLabelText("What do the rows hold?"), kind);
  const file = new File([text], "rows.csv", { type: "text/csv" });
  await user.upload(importPart().getByLabelText(/CSV file/), file);
}

/** Drops a file where it can be chosen. */
export function dropFile(name: string, text: string): void {
  const file = new File([text], name, { type: "text/csv" });
  fireEvent.drop(importPart().getByText(/or drop it here/), { dataTransfer: { files: [file] } });
}

/** Presses a button of the import and says yes. */
export async function confirmImport(user: Person, button: string): Promise<void> {
  await user.click(await importPart().findByRole("button", { name: button }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Import" }));
}

/** Waits until the import says something about its rows. */
export const expectSaid = (text: string): Promise<void> =>
  waitFor(() => {
    const said = importPart().queryAllByRole("status");
    expect(said.map(({ textContent }) => textContent).join("\n")).toContain(text);
  });

/** A partner with one link; the link's tracking code. */
export async function newLink(backend: TestBackend, shop: string): Promise<string> {
  const server = backend.client(backend.serviceKey);
  const { data: partner } = await server
    .from("affiliate_partners")
    .insert({
      shop_name: shop,
      contact_name: "Ines Import",
      contact_email: "ines@import.example",
      website_url: "https://www.import.example",
      product_categories: ["Electronics"],
      status: "active",
    })
    .select("id")
    .single()
    .throwOnError();
  const { data: link } = await server
    .from("affiliate_links")
    .insert({
      partner_id: (partner as { id: string }).id,
      campaign_name: "Bulk",
      original_url: "https://www.import.example/sale",
    })
    .select("tracking_code")
    .single()
    .throwOnError();
  return (link as { tracking_code: string }).tracking_code;
}
