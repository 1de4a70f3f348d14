import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DataTable } from "./data-table";
import { useSelection } from "./table-parts";

const container = document.createElement("div");
let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));
describe("data table", () => {
  const render = (...rows: string[]) =>
    act(async () =>
      root.render(
        <DataTable
          caption="Links"
          columns={[{ label: "Name", cell: (row) => row }]}
          rows={rows}
          getKey={(row) => row}
          getName={(row) => row}
          actions={(row) => (
            <>
              <a href="/elsewhere">Open</a>
              <button aria-haspopup="menu" aria-label={`More actions for ${row}`} />
            </>
          )}
          empty={<h2>No links found</h2>}
          pageSize={25}
        />,
      ),
    );
  const findMenu = (row: string) =>
    container.querySelector<HTMLElement>(`[aria-label="More actions for ${row}"]`)!;
  const focused = () => document.activeElement?.getAttribute("aria-label");

  test("moves the focus to the next row's menu when the focused row disappears", async () => {
    await render("one", "two", "three");
    findMenu("two").focus();
    await render("one", "three");
    expect(focused()).toBe("More actions for three");
    await render("one");
    expect(focused()).toBe("More actions for one");
  });

  test("selects a range with Shift, and rerenders only rows that are selected", async () => {
    const cell = vi.fn((row: string) => row);
    const columns = [{ label: "Name", cell }];
    const rows = ["one", "two", "three", "four"];
    function Links() {
      const selection = useSelection();
      const getKey = (row: string) => row;
      const props = {
        columns,
        rows,
        selection,
        getKey,
        getName: getKey,
        empty: null,
        pageSize: 25,
      };
      return <DataTable caption="Links" {...props} />;
    }
    await act(async () => root.render(<Links />));
    cell.mockClear();
    const findCheckbox = (row: string) =>
      container.querySelector<HTMLInputElement>(`[aria-label="Select ${row}"]`)!;
    const click = (row: string, shiftKey: boolean) =>
      act(async () =>
        findCheckbox(row).dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey })),
      );
    await click("four", false);
    expect(cell.mock.calls).toEqual([["four"]]);
    await click("two", true);
    expect(rows.map((row) => findCheckbox(row).checked)).toEqual([false, true, true, true]);
    await click("three", true);
    expect(rows.map((row) => findCheckbox(row).checked)).toEqual([false, false, false, true]);
  });

  test("moves the focus to the empty state when the only row disappears", async () => {
    await render("one");
    findMenu("one").focus();
    await render();
    expect(document.activeElement?.textContent).toBe("No links found");
  });

  test("keeps the focus when another row disappears or the focus is outside the table", async () => {
    await render("one", "two");
    findMenu("one").focus();
    await render("one");
    expect(focused()).toBe("More actions for one");
    findMenu("one").blur();
    const other = document.createElement("button");
    document.body.append(other);
    other.focus();
    await render();
    expect(document.activeElement).toBe(other);
  });
});
