import {
  fireEvent,
  screen,
  type TestBackend,
  waitFor,
  within,
  workImports,
} from "@ensemble/testing";
import { expect } from "vitest";

interface Person {
  click: (element: Element) => Promise<void>;
  selectOptions: (element: Element, option: string) => Promise<void>;
  upload: (element: HTMLElement, file: File) => Promise<void>;
}

export const importSection = () => within(screen.getByRole("region", { name: "Import" }));

/** Selects the kind of rows and a file. */
export async function chooseFile(user: Person, kind: string, text: string): Promise<void> {
  await user.selectOptions(importSection().getByLabelText("What are you importing?"), kind);
  const file = new File([text], "rows.csv", { type: "text/csv" });
  await user.upload(importSection().getByLabelText(/CSV file/), file);
}

/** Drops a file on the drop zone. */
export function dropFile(name: string, text: string): void {
  const file = new File([text], name, { type: "text/csv" });
  fireEvent.drop(importSection().getByText(/or drop it here/), { dataTransfer: { files: [file] } });
}

/** Presses an import button and confirms. */
export async function confirmImport(user: Person, button: string): Promise<void> {
  await user.click(await importSection().findByRole("button", { name: button }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Import" }));
}

/** Waits until a status contains the text. */
export const expectStatus = (text: string): Promise<void> =>
  waitFor(
    () => {
      const statuses = importSection().queryAllByRole("status");
      expect(statuses.map(({ textContent }) => textContent).join("\n")).toContain(text);
    },
    { timeout: 20_000 },
  );

/** Checks and imports files until the returned function is called. */
export function startWorker(backend: TestBackend): () => Promise<void> {
  let working = true;
  const ended = (async () => {
    while (working) {
      await workImports(backend.databaseUrl);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return () => {
    working = false;
    return ended;
  };
}

/** Creates a partner with a link and returns its tracking code. */
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
