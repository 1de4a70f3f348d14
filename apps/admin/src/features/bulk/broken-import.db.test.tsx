import {
  administrator,
  answerRequests,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import {
  chooseFile,
  confirmImport,
  expectStatus,
  importSection,
  newLink,
  patient,
} from "../../testing/import-steps";

const backend = connectToTestBackend();
const count = 1000;
const calls = /rest\/v1\/rpc\/import_conversions/;

/** Orders of one link, each of its own amount. */
const orders = (code: string) =>
  [
    "Order,Link,Amount,Date",
    ...Array.from(
      { length: count },
      (_, at) => `Large ${at},${code},${(at % 300) + 0.5},2026-03-01T10:00:00Z`,
    ),
  ].join("\n");

const patience = 180_000; // Four passes over a thousand rows.

test(
  "imports many rows in spite of a cancel and a lost connection",
  { timeout: patience },
  async () => {
    const code = await newLink(backend, "Large");
    const stored = async () => {
      const { data } = await backend
        .client(backend.serviceKey)
        .from("affiliate_links")
        .select("conversion_count")
        .eq("tracking_code", code)
        .single()
        .throwOnError();
      return (data as { conversion_count: number }).conversion_count;
    };
    const { user, failedSaves } = await renderScreen(remote, "/admin/partners/bulk", {
      as: administrator,
    });
    const part = importSection();
    await chooseFile(user, "Conversions", orders(code));

    // The third batch of the check does not arrive; what was chosen stays.
    let asked = 0;
    const connected = answerRequests(calls, (request, passOn) => {
      asked += 1;
      return asked === 3 ? Promise.reject(new TypeError("Failed to fetch")) : passOn(request);
    });
    await user.click(await part.findByRole("button", { name: "Check 1,000 rows" }));
    expect(await part.findByRole("alert", {}, patient)).toHaveTextContent(
      "The server could not be reached. 500 of 1,000 rows are checked",
    );
    await user.click(part.getByRole("button", { name: "Retry" }));
    await expectStatus("Not imported: 1,000 would be created");
    expect(asked).toBe(5);
    connected();
    expect(await stored()).toBe(0);
    await user.click(part.getByRole("button", { name: "Next" }));
    await part.findByText("Page 2 of 20");

    // The third batch of the import waits until Cancel was pressed.
    asked = 0;
    let release = (): void => undefined;
    const cancelled = new Promise<void>((resolve) => (release = resolve));
    const freed = answerRequests(calls, async (request, passOn) => {
      asked += 1;
      if (asked === 3) await cancelled;
      return passOn(request);
    });
    await confirmImport(user, "Import all valid rows (1,000)");
    const progress = await part.findByRole(
      "progressbar",
      {
        name: "Importing: 500 of 1,000 rows",
      },
      patient,
    );
    expect(progress).toHaveAttribute("value", "500");
    await expectAccessible();
    await user.click(screen.getByRole("link", { name: "Back to Affiliate Partners" }));
    const title = "Leave during the import?";
    const question = within(await screen.findByRole("alertdialog", { name: title }));
    await user.click(question.getByRole("button", { name: "Stay" }));
    await user.click(part.getByRole("button", { name: "Cancel" }));
    expect(
      await part.findByRole("button", { name: /^Finishing the rows under way/ }),
    ).toBeDisabled();
    release();
    await expectStatus("The import was cancelled: 750 of 1,000 rows are imported.");
    expect(await stored()).toBe(750);
    freed();

    // Its response is lost: the rows are stored, and sending them again changes nothing.
    asked = 0;
    answerRequests(calls, async (request, passOn) => {
      asked += 1;
      const answer = await passOn(request);
      if (asked === 1) throw new TypeError("Failed to fetch");
      return answer;
    });
    await user.click(part.getByRole("button", { name: "Go on" }));
    expect(await part.findByRole("alert", {}, patient)).toHaveTextContent(
      "750 of 1,000 rows are imported",
    );
    const offline = expect.objectContaining({ kind: "offline" });
    expect(failedSaves).toEqual([offline, offline]);
    expect(await stored()).toBe(count);
    await user.click(part.getByRole("button", { name: "Retry" }));
    await expectStatus("1,000 rows imported: 750 created, 0 updated, 250 unchanged, 0 refused.");
    expect(await stored()).toBe(count);

    await user.click(part.getByRole("button", { name: "Check again" }));
    await expectStatus("0 would be created, 0 updated, 1,000 unchanged, 0 refused.");
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  },
);
