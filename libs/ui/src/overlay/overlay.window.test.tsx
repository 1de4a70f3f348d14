import * as Radix from "@radix-ui/themes";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import * as overlay from ".";
import { Theme } from "../theme";
import { toast } from "../toast";
import { Toaster } from "./toaster";

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

async function readTheme(page: ReactNode): Promise<Record<string, string>> {
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(page));
  const { attributes } = document.querySelector("body > * .radix-themes, body > .radix-themes")!;
  const found = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  await act(async () => root.render(null));
  return found;
}

const dialog = ({ Dialog }: typeof overlay | typeof Radix): ReactNode => (
  <Dialog.Root open>
    <Dialog.Content aria-describedby={undefined}>
      <Dialog.Title>Title</Dialog.Title>
    </Dialog.Content>
  </Dialog.Root>
);

const alert = ({ AlertDialog }: typeof overlay | typeof Radix): ReactNode => (
  <AlertDialog.Root open>
    <AlertDialog.Content>
      <AlertDialog.Title>Title</AlertDialog.Title>
      <AlertDialog.Description>Text</AlertDialog.Description>
    </AlertDialog.Content>
  </AlertDialog.Root>
);

const menu = ({ DropdownMenu }: typeof overlay | typeof Radix): ReactNode => (
  <DropdownMenu.Root open>
    <DropdownMenu.Trigger>
      <button type="button">Actions</button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content>
      <DropdownMenu.Item>Edit</DropdownMenu.Item>
    </DropdownMenu.Content>
  </DropdownMenu.Root>
);

test.each([
  ["a dialog", dialog],
  ["an alert", alert],
  ["a menu", menu],
])("gives %s the theme that Radix's root would", async (_, page) => {
  const theme = await readTheme(<Theme>{page(overlay)}</Theme>);
  expect(theme).toMatchObject({ "data-accent-color": "bronze", "data-is-root-theme": "false" });
  const radix = await readTheme(
    <Radix.Theme accentColor="bronze" grayColor="sand" radius="small">
      {page(Radix)}
    </Radix.Theme>,
  );
  for (const name of Object.keys(radix).filter((attribute) => attribute.startsWith("data-")))
    expect([name, theme[name]]).toEqual([name, radix[name]]);
});

describe("toaster", () => {
  const container = document.createElement("div");
  let root: Root;
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    // happy-dom has no top layer.
    Object.assign(HTMLElement.prototype, { showPopover: () => undefined, getAnimations: () => [] });
    vi.useFakeTimers();
    document.body.append(container);
    root = createRoot(container);
    await act(async () => root.render(<Toaster />));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  const say = (message: Parameters<typeof toast>[0]) => act(async () => toast(message));
  const later = (milliseconds: number) =>
    act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined));
  const shown = () => [...document.querySelectorAll("li")].map((item) => item.textContent);
  const open = (dialog: Element) =>
    act(async () => {
      document.body.append(dialog);
      await vi.advanceTimersByTimeAsync(0);
    });

  function modal(role: string): Element {
    const dialog = document.createElement("div");
    dialog.setAttribute("role", role);
    dialog.setAttribute("data-state", "open");
    return dialog;
  }

  test("replaces an equal toast and restarts its timer", async () => {
    for (let heart = 0; heart < 4; heart++) {
      await say({ kind: "success", title: "Added to favorites" });
      await later(1000);
    }
    expect(shown()).toEqual(["Added to favorites"]);
    await later(1500);
    expect(shown()).toHaveLength(1);
    await later(600);
    expect(shown()).toEqual([]);
  });

  test("keeps toasts that differ or have actions", async () => {
    await say({ kind: "success", title: "Saved" });
    await say({ kind: "error", title: "Saved" });
    const run = () => undefined;
    await say({ kind: "success", title: "Deleted", action: { label: "Undo", run } });
    await say({ kind: "success", title: "Deleted", action: { label: "Undo", run } });
    expect(shown()).toEqual(["Saved", "Saved", "DeletedUndo", "DeletedUndo"]);
    await later(9900);
    expect(shown()).toEqual(["DeletedUndo", "DeletedUndo"]);
    await later(200);
    expect(shown()).toEqual([]);
  });

  test("moves toasts into the topmost open dialog and back", async () => {
    await say({ kind: "info", title: "Hello" });
    await later(50);
    expect(container.querySelector("li")).not.toBeNull();
    const [form, question, sheet] = [
      modal("dialog"),
      modal("alertdialog"),
      document.createElement("dialog"),
    ];
    await open(form);
    expect(form.querySelector("li")?.textContent).toBe("Hello");
    expect(form.querySelector("[role=status]")?.textContent).toContain("Hello");
    await open(question);
    expect(question.querySelector("li")).not.toBeNull();
    sheet.setAttribute("open", "");
    await open(sheet);
    expect(sheet.querySelector("li")).not.toBeNull();

    await act(async () => {
      sheet.remove();
      question.setAttribute("data-state", "closed");
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(form.querySelector("li")).not.toBeNull();
    await act(async () => {
      form.remove();
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(container.querySelector("li")?.textContent).toBe("Hello");
    expect(container.querySelectorAll("[popover=manual]")).toHaveLength(1);
  });
});
