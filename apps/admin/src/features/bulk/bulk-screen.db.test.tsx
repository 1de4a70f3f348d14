import {
  administrator,
  connectToTestBackend,
  failRequests,
  keepDownloads,
  renderScreen,
  screen,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import { chooseFile, expectStatus, importSection } from "../../testing/import-steps";

connectToTestBackend();

const open = () => renderScreen(remote, "/admin/partners/bulk", { as: administrator });

test("imports an export without any change", async () => {
  const files = keepDownloads();
  const { user } = await open();
  for (const kind of ["partners", "links", "conversions"]) {
    await user.click(screen.getByRole("button", { name: `Export ${kind}` }));
    await screen.findByText(new RegExp(`^[\\d,]+ ${kind} exported\\.$`));
    const { name, text } = await files.at(-1)!;
    expect(name).toMatch(new RegExp(`^ensemble-${kind}-[\\d-]+\\.csv$`));
    if (kind === "conversions") {
      expect(text).toMatch(/^\uFEFFtracking_code,order_reference,revenue,commission,converted_at,/);
      continue;
    }
    await chooseFile(user, kind, text);
    await user.click(await importSection().findByRole("button", { name: /^Check [\d,]+ rows$/ }));
    const rows = text.trimEnd().split("\r\n").length - 1;
    await expectStatus(
      `Not imported: 0 would be created, 0 updated, ${rows.toLocaleString("en-US")} unchanged, 0 refused.`,
    );
    expect(importSection().getAllByText("Unchanged").length).toBeGreaterThan(5);
    await user.click(importSection().getByRole("button", { name: "Another file" }));
  }
});

test("resumes an export that lost its connection", async () => {
  const files = keepDownloads();
  const { user, failedSaves } = await open();
  const connect = failRequests(/rpc\/export_affiliate_rows/);
  await user.click(screen.getByRole("button", { name: "Export partners" }));
  const alert = within(await screen.findByRole("alert"));
  expect(failedSaves).toEqual([expect.objectContaining({ kind: "offline" })]);
  connect();
  await user.click(alert.getByRole("button", { name: "Retry" }));
  await screen.findByText(/^[\d,]+ partners exported\.$/);
  expect(files).toHaveLength(1);
});
